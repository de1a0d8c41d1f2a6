-- Events of a payment are removed after the end of its order. They stay while a refund is open,
-- because it reads the app id of the payment's first event.
create or replace function remove_payment_events(p_before timestamptz, p_limit integer)
  returns bigint language sql security definer set search_path = public as $$
  with expired as (
    select e.company_id, e.id from payment_events e
    left join payments p on p.company_id = e.company_id and p.id = e.payment_id
    left join orders o on o.company_id = p.company_id and o.id = p.order_id
    where e.company_id = current_company() and e.at < latest_removable(p_before)
      and (o.id is null or (o.status in (order_completed(), order_cancelled(), order_closed())
        and coalesce(greatest(o.finished_at, o.cancelled_at), e.at) < latest_removable(p_before)))
      and not exists (select from refunds r where r.company_id = e.company_id
        and r.payment_id = e.payment_id and r.status not in ('succeeded', 'failed'))
    order by e.at limit p_limit
  ), removed as (
    delete from payment_events v using expired e
    where v.company_id = e.company_id and v.id = e.id returning v.id
  )
  select count(*) from removed
$$;
