-- Retention of append-only tables, which the application may not delete from: functions of the
-- owner delete one company's rows in batches, never a row younger than this.
create or replace function latest_removable(p_before timestamptz) returns timestamptz
  language sql stable as $$ select least(p_before, now() - interval '180 days') $$;
