-- A journal's entries are written by one statement, and sum to zero at its end: one check covers
-- all entries of the statement.
create or replace function entries_balance_each() returns trigger language plpgsql as $$
declare
  lopsided bigint;
begin
  select p.journal_id into lopsided from posted p
  group by p.company_id, p.journal_id having sum(p.delta) <> 0 limit 1;
  if found then
    raise exception 'journal % does not balance', lopsided using errcode = 'check_violation';
  end if;
  return null;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'entries_balance_each') then
    create trigger entries_balance_each after insert on entries
      referencing new table as posted for each statement execute function entries_balance_each();
  end if;
end $$;
