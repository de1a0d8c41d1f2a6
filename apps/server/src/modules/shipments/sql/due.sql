-- Rows of all companies that are due for a job.
create or replace function list_due_tracking(p_now timestamptz, p_limit integer)
  returns table (company_id integer, carrier text, tracking_number text, phone_tail text)
  language sql stable security definer set search_path = public as $$
  select t.company_id, t.carrier, t.tracking_number, t.phone_tail from tracking t
  where t.subscribe_at <= p_now and in_job_slot(t.company_id)
  order by t.subscribe_at limit p_limit
$$;
