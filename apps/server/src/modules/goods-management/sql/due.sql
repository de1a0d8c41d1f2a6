-- Due rows of all companies.
create or replace function list_due_shelf_schedules(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from shelf_schedules
  where done_at is null and at <= p_now and in_job_slot(company_id) order by at, id limit p_limit
$$;
