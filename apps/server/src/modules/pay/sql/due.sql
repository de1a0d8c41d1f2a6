-- Rows of all companies that are due for a job.
create or replace function list_due_payments(p_now timestamptz, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select p.company_id, p.id from payments p where p.ask_at <= p_now and in_job_slot(p.company_id)
  order by p.ask_at limit most
$$;
create or replace function list_due_refunds(p_now timestamptz, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.id from refunds r where r.ask_at <= p_now and in_job_slot(r.company_id)
  order by r.ask_at limit most
$$;
