-- Title of a draw or a flash sale that has not started; null if it has started or is not open.
create or replace function find_upcoming_start(
  p_company_id integer, p_kind text, p_target_id bigint, p_now timestamptz) returns text
  language sql stable as $$
  select d.title from lucky_draws d
  where p_kind = 'draw' and d.company_id = p_company_id and d.id = p_target_id
    and d.status = 'open' and d.starts_at > p_now
  union all
  select f.title from flash_sale_sessions f
  where p_kind = 'flashSale' and f.company_id = p_company_id and f.id = p_target_id
    and f.status = 'published' and f.starts_at > p_now
$$;

-- When the SMS before a start is due: five minutes before, or at 20:30 of the evening before where
-- that is not between 08:00 and 21:00. `findRemindsAt` has the same rule.
create or replace function start_reminder_due(p_starts_at timestamptz) returns timestamptz
  language sql immutable as $$
  select case
    when m.usual::time >= '21:00' then (m.usual::date + time '20:30') at time zone 'Asia/Shanghai'
    when m.usual::time < '08:00' then (m.usual::date - 1 + time '20:30') at time zone 'Asia/Shanghai'
    else p_starts_at - interval '5 minutes' end
  from (select (p_starts_at - interval '5 minutes') at time zone 'Asia/Shanghai' as usual) m
$$;

-- Due reminders of all companies; no reminder is due from 21:00 to 08:00.
create or replace function list_due_start_reminders(p_now timestamptz, p_limit integer)
  returns table (company_id integer, kind text, target_id bigint, user_id bigint)
  language sql stable security definer set search_path = public as $$
  with starting as (
    select d.company_id, 'draw' as kind, d.id as target_id from lucky_draws d
    where d.status = 'open' and d.starts_at > p_now and d.starts_at < p_now + interval '12 hours'
      and start_reminder_due(d.starts_at) <= p_now
    union all
    select f.company_id, 'flashSale', f.id from flash_sale_sessions f
    where f.status = 'published' and f.starts_at > p_now
      and f.starts_at < p_now + interval '12 hours' and start_reminder_due(f.starts_at) <= p_now
  )
  select r.company_id, r.kind, r.target_id, r.user_id from starting s
  join start_reminders r using (company_id, kind, target_id)
  where r.claimed_at is null and in_job_slot(r.company_id)
    and (p_now at time zone 'Asia/Shanghai')::time >= '08:00'
    and (p_now at time zone 'Asia/Shanghai')::time < '21:00'
  order by r.created_at limit p_limit
$$;
