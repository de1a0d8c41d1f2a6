-- Notifies every process at commit of changes: `<company> <topic>` on the channel mall_changed
-- (topics: ../cache/topics.ts). Triggers, so that manual changes notify as well. Commits that
-- notify wait for each other (one lock on PostgreSQL's queue), so changes of every order do not:
-- pieces sold, coupons claimed, and stock changes that leave the displayed stock equal.

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

-- An existing trigger is kept, because creating one waits for every writer of its table.
create or replace function pg_temp.ensure_trigger(called text, of_table text, definition text)
  returns void language plpgsql as $$
begin
  if not exists (select from pg_trigger where tgname = called and tgrelid = of_table::regclass) then
    execute format('create trigger %I after %s', called, format(definition, of_table));
  end if;
end $$;
-- Creates the notification of a table's rows under a topic, ignoring the given columns. Called for
-- the cache topics of the modules (setup-sql.ts).
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
  -- The trigger also notifies of changes of a column that a later migration added.
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
