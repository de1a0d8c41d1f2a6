-- Completes child orders that wait to be shipped and are not being refunded, and moves their orders
-- to the lowest status of their parts (see refresh-status.repository.ts).
create or replace function complete_children(p_company_id integer, p_child_ids text[], p_reason text,
  p_now timestamptz)
  returns void
  language plpgsql volatile
as $$
declare
  moved text[];
begin
  with changed as (
    update order_children c set status = order_completed(), confirmed_at = p_now
    where c.company_id = p_company_id and c.id = any (p_child_ids)
      and c.status = order_pending_shipment() and c.refund_id is null
    returning c.id, c.order_id
  ), recorded as (
    insert into order_events (company_id, order_id, child_id, from_status, to_status, reason, at)
    select p_company_id, order_id, id, order_pending_shipment(), order_completed(), p_reason, p_now
    from changed
  )
  select array_agg(distinct order_id) into moved from changed;
  if moved is null then
    return;
  end if;
  with next as (
    select o.id, o.status as from_status,
      (select coalesce(min(c.status) filter (where c.status <> order_closed() and c.refund_id is null),
          min(c.status) filter (where c.status <> order_closed()), order_closed())
       from order_children c where c.company_id = o.company_id and c.order_id = o.id) as status
    from orders o where o.company_id = p_company_id and o.id = any (moved)
  ), changed as (
    update orders o set status = n.status,
      finished_at = case when n.status = order_completed() then p_now else o.finished_at end
    from next n
    where o.company_id = p_company_id and o.id = n.id and o.status < n.status
      and o.status in (order_pending_shipment(), order_shipped(), order_completed())
    returning o.id, n.from_status, o.status
  )
  insert into order_events (company_id, order_id, from_status, to_status, reason, at)
  select p_company_id, id, from_status, status, p_reason, p_now from changed;
end $$;
