-- Rows of all companies that a job has to look at.
create or replace function list_due_deletions(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, user_id from account_requests
  where deletion_due_at <= p_now order by deletion_due_at limit p_limit
$$;
