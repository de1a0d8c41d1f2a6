-- Writes orders that passed every check, with their parts, lines, points and first events.
create or replace function write_orders(p_company_id integer, p_now timestamptz, p_due timestamptz,
  p_orders new_order[], p_parts new_part[], p_lines new_line[])
  returns void
  language plpgsql volatile
as $$
begin
  perform post_order_points(p_company_id, array_agg(o.user_id), array_agg(o.order_id),
    array_agg(o.points), array_agg(o.settled), p_now)
  from unnest(p_orders) o where o.points > 0 having count(*) > 0;

  insert into orders (company_id, id, user_id, status, created_at, expires_at, goods_amount,
    coupon_amount, coupon_freight, freight_before, freight, points, points_amount,
    payable, cash, remark, share_code, host, receiver, paid_at, pay_channel)
  select p_company_id, o.order_id, o.user_id,
    case when o.settled then order_pending_shipment() else order_pending_payment() end, p_now,
    case when o.settled then null
      when exists (select from unnest(p_lines) l where l.place = o.place and l.pool_id > 0)
        then least(p_due, p_now + interval '10 minutes')
      else p_due end,
    o.goods_amount, o.coupon_amount, o.coupon_freight, o.freight_before, o.freight, o.points,
    o.points_amount, o.payable, o.cash, o.remark,
    case when o.share_code is not null then (
      select c.code from share_codes c where c.company_id = p_company_id and c.code = o.share_code
        and c.user_id <> o.user_id) end,
    o.host, o.receiver, case when o.settled then p_now end, case when o.settled then 'points' else '' end
  from unnest(p_orders) o;

  insert into order_children (company_id, id, order_id, supplier_id, supplier_name, status,
    goods_amount, freight, coupon_amount, arrives_at)
  select p_company_id, p.part_id, o.order_id, p.supplier_id, p.supplier_name,
    case when o.settled then order_pending_shipment() else order_pending_payment() end,
    p.goods_amount, p.freight, p.coupon_amount, p.arrives_at
  from unnest(p_parts) p join unnest(p_orders) o on o.place = p.place;

  insert into order_events (company_id, order_id, from_status, to_status, reason, at)
  select p_company_id, o.order_id, step.from_status, step.to_status, step.reason, p_now
  from unnest(p_orders) o
  cross join (values
    (null::integer, order_pending_payment(), ''),
    (order_pending_payment(), order_pending_shipment(), 'points')
  ) as step (from_status, to_status, reason)
  where o.settled or step.to_status = order_pending_payment();

  insert into order_lines (company_id, order_id, child_id, sku_id, pool_id, spu_id, name, spec_text,
    picture, num, cost_points, amount, coupon_share, points_share, cash_share)
  select p_company_id, o.order_id, l.part_id, l.sku_id, l.pool_id, l.spu_id, l.name, l.spec_text,
    l.picture, l.num, l.cost_points, l.amount, l.coupon_share, l.points_share, l.cash_share
  from unnest(p_lines) l join unnest(p_orders) o on o.place = l.place;
end $$;

-- Effects of payment, for orders that points have paid: sales are counted and card secrets
-- delivered.
create or replace function settle_orders(p_company_id integer, p_now timestamptz,
  p_orders new_order[], p_lines new_line[])
  returns void
  language plpgsql volatile
as $$
declare
  settled constant new_order[] := array(select o from unnest(p_orders) o where o.settled);
begin
  if cardinality(settled) > 0 and count_sales(p_company_id, settled, p_lines) then
    perform deliver_card_secrets(p_company_id,
      array(select o.order_id from unnest(settled) o), p_now);
  end if;
end $$;
