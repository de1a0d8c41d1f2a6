-- Addresses of all companies' service pages that are new or whose next check is due.
create or replace function list_due_service_pages(p_at timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.info ->> 'customerServiceUrl' from companies c
    where c.info ->> 'customerServiceUrl' like 'http%' and in_job_slot(c.company_id)
      and (c.service_page is null
        or c.service_page ->> 'url' <> c.info ->> 'customerServiceUrl'
        or (c.service_page ->> 'nextCheckAt')::timestamptz <= p_at)
    order by c.company_id limit p_limit
$$;
