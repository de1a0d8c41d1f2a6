-- What changed, told to every process at commit: `<company> <topic>` on the channel mall_changed
-- (topics: ../cache/topics.ts). Told by the tables and not by the application, so that a change made by
-- hand is told as well. Commits that tell something wait for each other (one lock on PostgreSQL's
-- queue), so what every order does, it does not tell: pieces sold, coupons claimed, stock that still
-- shows the same.

create or replace function tell_rows() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', company_id || ' ' || tg_argv[0])
    from (select distinct company_id from rows_told) companies_told;
  return null;
end $$;
create or replace function tell_row() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', new.company_id || ' ' || tg_argv[0]);
  return null;
end $$;
-- No row says whose it was: whoever hears it believes nothing any more.
create or replace function tell_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '*');
  return null;
end $$;

-- What a shopper sees of a SKU's stock: none (less than the smallest purchase), the last ten pieces
-- counted, or enough.
create or replace function stock_shown(available bigint, least_num integer) returns bigint
  language sql immutable as
  $$ select case when available < least_num then -1 when available <= 10 then available end $$;
create or replace function tell_stock() returns trigger language plpgsql as $$
declare
  spu record;
  before bigint;
  after bigint;
begin
  select s.id, s.least_num into spu from skus u join spus s on s.company_id = u.company_id and s.id = u.spu_id
    where u.company_id = new.company_id and u.id = new.sku_id;
  before := stock_shown(old.available, spu.least_num);
  after := stock_shown(new.available, spu.least_num);
  if before is not distinct from after then return null; end if;
  perform pg_notify('mall_changed', new.company_id || ' product:' || spu.id);
  if (coalesce(before, 0) = -1) <> (coalesce(after, 0) = -1) then
    perform pg_notify('mall_changed', new.company_id || ' stock');
    perform pg_notify('mall_changed', new.company_id || ' sku:' || new.sku_id);
  end if;
  return null;
end $$;

-- Sessions are looked up by their hash before their company is known.
create or replace function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '0 session:' || old.token_hash);
  return null;
end $$;
create or replace function tell_shopper() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '0 session:' || token_hash) from sessions
    where company_id = new.company_id and user_id = new.id and revoked_at is null;
  return null;
end $$;

-- A trigger that is there is left alone: making one waits for every writer of its table.
create or replace function pg_temp.ensure_trigger(called text, of_table text, definition text)
  returns void language plpgsql as $$
begin
  if not exists (select from pg_trigger where tgname = called and tgrelid = of_table::regclass) then
    execute format('create trigger %I after %s', called, format(definition, of_table));
  end if;
end $$;
-- Notifies of a table's rows under a topic, except of changes of the ignored columns. Called for the
-- cache topics of the modules (setup-sql.ts).
create or replace function pg_temp.ensure_row_triggers(p_table text, p_topic text, p_ignored text[])
  returns void language plpgsql as $$
declare
  watched text;
  existing text;
begin
  perform pg_temp.ensure_trigger('tell_insert', p_table, format(
    'insert on %%I referencing new table as rows_told for each statement execute function tell_rows(%L)', p_topic));
  perform pg_temp.ensure_trigger('tell_delete', p_table, format(
    'delete on %%I referencing old table as rows_told for each statement execute function tell_rows(%L)', p_topic));
  perform pg_temp.ensure_trigger('tell_truncate', p_table,
    'truncate on %I for each statement execute function tell_all()');
  -- A column that a migration added is watched too.
  select string_agg(quote_ident(column_name), ', ' order by column_name) into watched
    from information_schema.columns
    where table_schema = 'public' and table_name = p_table and column_name <> all (p_ignored);
  select string_agg(quote_ident(event_object_column), ', ' order by event_object_column) into existing
    from information_schema.triggered_update_columns
    where trigger_name = 'tell_update' and event_object_table = p_table;
  if existing <> watched then execute format('drop trigger tell_update on %I', p_table); end if;
  perform pg_temp.ensure_trigger('tell_update', p_table, format(
    'update of %s on %%I for each row when (old.* is distinct from new.*) execute function tell_row(%L)', watched, p_topic));
end $$;
do $$ begin
  perform pg_temp.ensure_trigger('tell_stock', 'stocks',
    'update on %I for each row when (old.available is distinct from new.available) execute function tell_stock()');
  perform pg_temp.ensure_trigger('tell_ended', 'sessions',
    'update on %I for each row when (old.revoked_at is distinct from new.revoked_at or new.expires_at < old.expires_at) execute function tell_session()');
  perform pg_temp.ensure_trigger('tell_deleted', 'sessions',
    'delete on %I for each row when (old.revoked_at is null and old.expires_at > now()) execute function tell_session()');
  perform pg_temp.ensure_trigger('tell_disabled', 'users',
    'update on %I for each row when (old.disabled is distinct from new.disabled) execute function tell_shopper()');
  perform pg_temp.ensure_trigger('notify_registered', 'users',
    'update on %I for each row when (old.half_registered is distinct from new.half_registered) execute function tell_shopper()');
end $$;
