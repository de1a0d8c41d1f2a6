create or replace function remove_audit_log(p_before timestamptz, p_limit integer) returns bigint
  language sql security definer set search_path = public as $$
  with expired as (
    select company_id, id from audit_log
    where company_id = current_company() and at < latest_removable(p_before)
    order by at limit p_limit
  ), removed as (
    delete from audit_log a using expired e
    where a.company_id = e.company_id and a.id = e.id returning a.id
  )
  select count(*) from removed
$$;
