-- The application may not delete rows of append-only tables. Functions of their owners do, for
-- retention: of the transaction's company alone, a batch at a time, never a row younger than this.
create or replace function latest_removable(p_before timestamptz) returns timestamptz
  language sql stable as $$ select least(p_before, now() - interval '180 days') $$;
