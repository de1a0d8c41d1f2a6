-- Asked by servers of the version before only, which may run beside this one during a release.
-- The rows of orders that nothing stands against any more; the second half of commit_orders, which
-- holds every lock and has seen every number. A number that is not as it was seen ends the transaction.
create or replace function write_orders(
  of_company integer, orders jsonb, parts jsonb, lines jsonb, moment timestamptz)
  returns void
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  changed integer;
  expected integer;
begin
  with o as materialized (
    select * from jsonb_to_recordset(orders) as o ("orderId" text, "userId" bigint, paid boolean,
      "expiresAt" timestamptz, "goodsAmount" bigint, "couponId" text, "couponAmount" bigint,
      "freightBefore" bigint, freight bigint, points bigint, "pointsAmount" bigint, payable bigint,
      cash bigint, remark text, receiver jsonb)
  ), made as (
    insert into orders (company_id, id, user_id, status, created_at, expires_at, goods_amount,
      coupon_id, coupon_amount, freight_before, freight, points, points_amount, payable, cash, remark,
      receiver, paid_at, pay_channel)
    select of_company, "orderId", "userId", paid::int, moment, "expiresAt", "goodsAmount", "couponId",
      "couponAmount", "freightBefore", freight, points, "pointsAmount", payable, cash, remark, receiver,
      case when paid then moment end, case when paid then 'points' else '' end from o
  ), parted as (
    insert into order_children (company_id, id, order_id, supplier_id, supplier_name, status,
      goods_amount, freight, coupon_amount)
    select of_company, p.id, p."orderId", p."supplierId", p."supplierName", p.paid::int,
      p."goodsAmount", p.freight, p."couponAmount"
    from jsonb_to_recordset(parts) as p (id text, "orderId" text, "supplierId" bigint,
      "supplierName" text, paid boolean, "goodsAmount" bigint, freight bigint, "couponAmount" bigint)
  ), told as (
    insert into order_events (company_id, order_id, from_status, to_status, reason, at)
    select of_company, o."orderId", step.was, step.is_now, step.reason, moment
    from o join (values (null::int, 0, ''), (0, 1, 'points')) as step (was, is_now, reason)
      on o.paid or step.is_now = 0
    order by o."orderId", step.is_now
  ), couponed as (
    update coupons c set status = case when o.paid then 'used' else 'locked' end, order_id = o."orderId"
    from o where c.company_id = of_company and c.id = o."couponId"
    returning c.id, o."orderId", o.paid
  )
  insert into coupon_events (company_id, coupon_id, order_id, kind, at)
  select of_company, c.id, c."orderId", step.kind, moment
  from couponed c join (values ('lock', false), ('use', true)) as step (kind, needs_paid)
    on c.paid or not step.needs_paid;

  with l as materialized (
    select * from jsonb_to_recordset(lines) as l ("orderId" text, "userId" bigint, paid boolean,
      "childId" text, "skuId" bigint, "spuId" bigint, name text, "specText" text, picture jsonb,
      num integer, "costPoints" bigint, amount bigint, "couponShare" bigint, "pointsShare" bigint,
      "cashShare" bigint)
  ), lined as (
    insert into order_lines (company_id, order_id, child_id, sku_id, spu_id, name, spec_text, picture,
      num, cost_points, amount, coupon_share, points_share, cash_share)
    select of_company, "orderId", "childId", "skuId", "spuId", name, "specText", picture, num,
      "costPoints", amount, "couponShare", "pointsShare", "cashShare" from l
  ), uncarted as (
    delete from cart_items c using l
    where c.company_id = of_company and c.user_id = l."userId" and c.sku_id = l."skuId"
  ), wanted as (
    select "skuId" as id, sum(num) as num, coalesce(sum(num) filter (where paid), 0) as paid
    from l group by 1
  ), moved as (
    update stocks s set available = s.available - w.num,
      reserved = s.reserved + w.num - w.paid, sold = s.sold + w.paid
    from wanted w where s.company_id = of_company and s.sku_id = w.id and s.available >= w.num
    returning s.sku_id
  ), told as (
    insert into stock_events (company_id, sku_id, order_id, kind, quantity, at)
    select of_company, l."skuId", l."orderId", step.kind, l.num, moment
    from l join (values ('reserve', false), ('sell', true)) as step (kind, needs_paid)
      on l.paid or not step.needs_paid
  )
  select (select count(*) from moved), (select count(*) from wanted) into changed, expected;
  if changed <> expected then raise exception 'stock of % of % goods', changed, expected; end if;

  update checkout_tokens t set body_hash = o."bodyHash", order_id = o."orderId", answer = o.answer
  from jsonb_to_recordset(orders) as o ("orderId" text, "userId" bigint, "tokenHash" text,
    "bodyHash" text, answer jsonb)
  where t.company_id = of_company and t.token_hash = o."tokenHash" and t.user_id = o."userId"
    and t.body_hash is null;
  get diagnostics changed = row_count;
  expected := jsonb_array_length(orders);
  if changed <> expected then raise exception '% of % tokens were unused', changed, expected; end if;

  -- Pieces sold per product, for sorting by sales.
  if jsonb_path_exists(lines, '$[*].paid ? (@ == true)') then
    with sold as (
      select l."spuId" as id, sum(l.num)::int as num
      from jsonb_to_recordset(lines) as l ("spuId" bigint, num integer, paid boolean)
      where l.paid group by 1
    ), locked as materialized (
      select p.id, sold.num from sold join spus p on p.company_id = of_company and p.id = sold.id
      order by p.id for no key update of p
    )
    update spus p set sales = p.sales + l.num from locked l
    where p.company_id = of_company and p.id = l.id;
  end if;
end $$;
