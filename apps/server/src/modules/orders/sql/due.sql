-- Rows of all companies that are due for a job.
create or replace function list_expired_orders(p_now timestamptz, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select o.company_id, o.id from orders o
  where o.status = order_pending_payment() and o.expires_at <= p_now and in_job_slot(o.company_id)
  order by o.expires_at limit most
$$;
create or replace function list_overdue_receipts(p_now timestamptz, days integer, most integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select c.company_id, c.id from order_children c
  join companies k on k.company_id = c.company_id
  where c.status = order_shipped() and in_job_slot(c.company_id) and c.shipped_at
    <= p_now - make_interval(days => coalesce((k.settings->>'confirmAfterDays')::int, days))
    -- An after-sales request delays the automatic receipt until three days after its end.
    and not exists (
      select from after_sales a where a.company_id = c.company_id and a.order_id = c.order_id
        and a.child_id = c.id and (a.status < 4 or exists (
          select from after_sale_events e where e.company_id = a.company_id
            and e.after_sale_id = a.id and e.at > p_now - interval '3 days')))
  order by c.shipped_at limit most
$$;
