-- Rows of all companies that are due for a job.
create or replace function list_open_campaigns(p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, id from point_campaigns
  where state in ('running', 'reversing') and in_job_slot(company_id)
  order by created_at, id limit p_limit
$$;
