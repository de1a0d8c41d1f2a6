-- Notifies every process at commit of changes: `<company> <topic>` on the channel mall_changed
-- (topics: ../cache/topics.ts). Triggers, so that manual changes notify as well. Commits that notify
-- wait for each other (one lock on PostgreSQL's queue), so changes of every order do not: pieces sold,
-- coupons claimed, stock that is displayed the same.

create or replace function notify_rows_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', company_id || ' ' || tg_argv[0])
    from (select distinct company_id from changed_rows) changed_companies;
  return null;
end $$;
create or replace function notify_row_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', new.company_id || ' ' || tg_argv[0]);
  return null;
end $$;
-- A truncation has no rows: all companies' caches are invalid.
create or replace function notify_all_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '*');
  return null;
end $$;

-- Displayed stock of a SKU: -1 below the smallest purchase, the number of the last ten pieces, or null.
create or replace function stock_shown(available bigint, least_num integer) returns bigint
  language sql immutable as
  $$ select case when available < least_num then -1 when available <= 10 then available end $$;
create or replace function notify_stock_changed() returns trigger language plpgsql as $$
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
create or replace function notify_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '0 session:' || old.token_hash);
  return null;
end $$;
create or replace function notify_shopper_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', '0 session:' || token_hash) from sessions
    where company_id = new.company_id and user_id = new.id and revoked_at is null;
  return null;
end $$;

-- A product page shows the reviews of its product alone; votes are counted without notice.
create or replace function notify_review_changed() returns trigger language plpgsql as $$
declare
  review record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('mall_changed', review.company_id || ' review:' || review.spu_id);
  return null;
end $$;

-- A conversation concerns its shopper alone.
create or replace function notify_conversation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('mall_changed', new.company_id || ' chat:' || new.user_id);
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
  perform pg_temp.ensure_trigger('notify_insert', p_table, format(
    'insert on %%I referencing new table as changed_rows for each statement execute function notify_rows_changed(%L)', p_topic));
  perform pg_temp.ensure_trigger('notify_delete', p_table, format(
    'delete on %%I referencing old table as changed_rows for each statement execute function notify_rows_changed(%L)', p_topic));
  perform pg_temp.ensure_trigger('notify_truncate', p_table,
    'truncate on %I for each statement execute function notify_all_changed()');
  -- A column that a migration added is watched too.
  select string_agg(quote_ident(column_name), ', ' order by column_name) into watched
    from information_schema.columns
    where table_schema = 'public' and table_name = p_table and column_name <> all (p_ignored);
  select string_agg(quote_ident(event_object_column), ', ' order by event_object_column) into existing
    from information_schema.triggered_update_columns
    where trigger_name = 'notify_update' and event_object_table = p_table;
  if existing <> watched then execute format('drop trigger notify_update on %I', p_table); end if;
  perform pg_temp.ensure_trigger('notify_update', p_table, format(
    'update of %s on %%I for each row when (old.* is distinct from new.*) execute function notify_row_changed(%L)', watched, p_topic));
end $$;
do $$ begin
  perform pg_temp.ensure_trigger('notify_stock_changed', 'stocks',
    'update on %I for each row when (old.available is distinct from new.available) execute function notify_stock_changed()');
  perform pg_temp.ensure_trigger('notify_review', 'reviews',
    'insert or delete on %I for each row execute function notify_review_changed()');
  perform pg_temp.ensure_trigger('notify_review_changed', 'reviews',
    'update on %I for each row when ((old.status, old.reply, old.follow_up_text) is distinct from (new.status, new.reply, new.follow_up_text)) execute function notify_review_changed()');
  perform pg_temp.ensure_trigger('notify_conversation', 'conversations',
    'insert or update on %I for each row execute function notify_conversation_changed()');
  perform pg_temp.ensure_trigger('notify_ended', 'sessions',
    'update on %I for each row when (old.revoked_at is distinct from new.revoked_at or new.expires_at < old.expires_at) execute function notify_session_changed()');
  perform pg_temp.ensure_trigger('notify_deleted', 'sessions',
    'delete on %I for each row when (old.revoked_at is null and old.expires_at > now()) execute function notify_session_changed()');
  perform pg_temp.ensure_trigger('notify_disabled', 'users',
    'update on %I for each row when (old.disabled is distinct from new.disabled) execute function notify_shopper_changed()');
  perform pg_temp.ensure_trigger('notify_registered', 'users',
    'update on %I for each row when (old.half_registered is distinct from new.half_registered) execute function notify_shopper_changed()');
end $$;
