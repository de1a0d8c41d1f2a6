-- Exchanges of all companies without a result whose query is due, the longest waiting first.
create or replace function list_due_points_exchanges(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select e.company_id, e.id from points_exchanges e
  where e.next_at <= p_now and in_job_slot(e.company_id) order by e.next_at limit p_limit
$$;

-- Companies with exchanges from before the end of a day that has not been compared with the bank's file.
create or replace function list_exchange_days(p_day text, p_to timestamptz)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select c.company_id, p_day from companies c
  where exists (select from points_exchanges e
      where e.company_id = c.company_id and e.created_at < p_to)
    and not exists (select from points_exchange_reconciliations r
      where r.company_id = c.company_id and r.day = p_day)
$$;
