-- Due rows of all companies.
create or replace function list_due_deletions(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select company_id, user_id from account_requests
  where deletion_due_at <= p_now and in_job_slot(company_id) order by deletion_due_at limit p_limit
$$;

-- Removals within a day whose shoppers have no notice.
create or replace function list_deletions_to_announce(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select r.company_id, r.user_id from account_requests r
  where r.deletion_due_at > p_now and r.deletion_due_at <= p_now + interval '1 day'
    and in_job_slot(r.company_id)
    and not exists (select from notices n where n.company_id = r.company_id
      and n.user_id = r.user_id and n.kind = 'account.closing-due'
      and n.effect = floor(extract(epoch from r.deletion_due_at))::text)
  order by r.deletion_due_at limit p_limit
$$;
