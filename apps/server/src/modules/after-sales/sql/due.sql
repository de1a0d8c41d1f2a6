-- Rows of all companies that a job has to look at.
create or replace function list_unsent_returns(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select a.company_id, a.id from after_sales a
  where a.status = 1 and a.due_at <= p_now order by a.due_at limit p_limit
$$;
