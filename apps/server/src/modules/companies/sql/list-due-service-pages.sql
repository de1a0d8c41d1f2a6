-- Addresses of all companies' service pages that are new or whose next check is due.
create or replace function list_due_service_pages(p_at timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select company_id, url from (
      select c.company_id, c.info ->> 'customerServiceUrl' as url,
        case when c.service_page ->> 'url' = c.info ->> 'customerServiceUrl'
          then c.service_page ->> 'nextCheckAt' else '' end as due
      from companies c
      where c.info ->> 'customerServiceUrl' like 'http%') pages
    where due <= to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      and in_job_slot(company_id)
    order by due, company_id limit p_limit
$$;
