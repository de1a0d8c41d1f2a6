-- Rows of all companies that are due for a job.
create or replace function list_unused_uploads(p_before timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from uploads
  where used_at is null and created_at < p_before and in_job_slot(company_id)
  order by created_at limit p_limit
$$;
