-- An approval is inserted without a decision, decided once and never deleted. Its other columns do not
-- change.
create or replace function guard_approval() returns trigger language plpgsql as $$
declare
  decision constant text[] := array['status', 'decided_by', 'decided_by_name', 'decided_at'];
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.decided_by is null and new.decided_at is null then
      return new;
    end if;
    raise exception 'an approval begins without a decision' using errcode = 'check_violation';
  end if;
  if tg_op = 'DELETE' then
    raise exception 'an approval is not deleted' using errcode = 'check_violation';
  end if;
  if old.status <> 'pending' then
    raise exception 'an approval is decided once' using errcode = 'check_violation';
  end if;
  if new.status not in ('approved', 'rejected')
    or new.decided_by is null or new.decided_by_name is null or new.decided_at is null
    or to_jsonb(new) - decision is distinct from to_jsonb(old) - decision then
    raise exception 'of an approval only its decision changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
do $$ begin
  if not exists (select from pg_trigger where tgname = 'guard_approval') then
    create trigger guard_approval before insert or update or delete on approvals
      for each row execute function guard_approval();
  end if;
end $$;
