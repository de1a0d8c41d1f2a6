-- `insert_orders` as servers of the former version call it while both run: orders, lines and shares
-- (coupons with couponId, parts of suppliers without) as JSON.
create or replace function insert_orders(
  p_company_id integer, p_now timestamptz, due timestamptz, p_orders jsonb, p_lines jsonb, p_shares jsonb)
  returns json
  language plpgsql volatile
as $$
declare
  order_ids text[]; order_buyers bigint[]; order_settled boolean[]; order_hashes text[];
  order_bodies text[]; order_answers jsonb[]; order_receivers jsonb[]; order_remarks text[];
  order_shares text[];
  order_goods bigint[]; order_saved bigint[]; order_freights_saved bigint[];
  order_freights_before bigint[]; order_freights bigint[]; order_points bigint[];
  order_points_worth bigint[]; order_payables bigint[]; order_cash bigint[];
  coupon_places integer[]; coupon_ids text[]; coupon_amounts bigint[]; coupon_freights bigint[];
  part_places integer[]; part_ids text[]; part_suppliers bigint[]; part_supplier_names text[];
  part_goods bigint[]; part_freights bigint[]; part_saved bigint[]; part_arrivals timestamptz[];
  line_places integer[]; line_parts text[]; line_skus bigint[]; line_spus bigint[];
  line_names text[]; line_specs text[]; line_pictures jsonb[]; line_nums integer[];
  line_prices bigint[]; line_amounts bigint[]; line_saved bigint[]; line_points bigint[];
  line_cash bigint[];
begin
  select array_agg(o."orderId" order by at), array_agg(o."userId" order by at),
    array_agg(o.paid order by at), array_agg(o."tokenHash" order by at),
    array_agg(o."bodyHash" order by at), array_agg(o.answer order by at),
    array_agg(o.receiver order by at), array_agg(o.remark order by at),
    array_agg(o."goodsAmount" order by at), array_agg(o."couponAmount" order by at),
    array_agg(o."couponFreight" order by at), array_agg(o."freightBefore" order by at),
    array_agg(o.freight order by at), array_agg(o.points order by at),
    array_agg(o."pointsAmount" order by at), array_agg(o.payable order by at),
    array_agg(o.cash order by at), array_agg(o."shareCode" order by at)
  into order_ids, order_buyers, order_settled, order_hashes, order_bodies, order_answers,
    order_receivers, order_remarks, order_goods, order_saved, order_freights_saved,
    order_freights_before, order_freights, order_points, order_points_worth, order_payables,
    order_cash, order_shares
  from rows from (jsonb_to_recordset(p_orders) as ("orderId" text, "userId" bigint, paid boolean,
      "tokenHash" text, "bodyHash" text, answer jsonb, receiver jsonb, remark text,
      "goodsAmount" bigint, "couponAmount" bigint, "couponFreight" bigint, "freightBefore" bigint,
      freight bigint, points bigint, "pointsAmount" bigint, payable bigint, cash bigint,
      "shareCode" text))
    with ordinality as o ("orderId", "userId", paid, "tokenHash", "bodyHash", answer, receiver, remark,
      "goodsAmount", "couponAmount", "couponFreight", "freightBefore", freight, points, "pointsAmount",
      payable, cash, "shareCode", at);
  select array_agg(l.place order by at), array_agg(l."childId" order by at),
    array_agg(l."skuId" order by at), array_agg(l."spuId" order by at),
    array_agg(l.name order by at), array_agg(l."specText" order by at),
    array_agg(l.picture order by at), array_agg(l.num order by at),
    array_agg(l."costPoints" order by at), array_agg(l.amount order by at),
    array_agg(l."couponShare" order by at), array_agg(l."pointsShare" order by at),
    array_agg(l."cashShare" order by at)
  into line_places, line_parts, line_skus, line_spus, line_names, line_specs, line_pictures,
    line_nums, line_prices, line_amounts, line_saved, line_points, line_cash
  from rows from (jsonb_to_recordset(p_lines) as (place integer, "childId" text, "skuId" bigint,
      "spuId" bigint, name text, "specText" text, picture jsonb, num integer, "costPoints" bigint,
      amount bigint, "couponShare" bigint, "pointsShare" bigint, "cashShare" bigint))
    with ordinality as l (place, "childId", "skuId", "spuId", name, "specText", picture, num,
      "costPoints", amount, "couponShare", "pointsShare", "cashShare", at);
  select coalesce(array_agg(s.place order by at) filter (where s."couponId" is not null), '{}'),
    coalesce(array_agg(s."couponId" order by at) filter (where s."couponId" is not null), '{}'),
    coalesce(array_agg(s.amount order by at) filter (where s."couponId" is not null), '{}'),
    coalesce(array_agg(s.freight order by at) filter (where s."couponId" is not null), '{}'),
    array_agg(s.place order by at) filter (where s."couponId" is null),
    array_agg(s.id order by at) filter (where s."couponId" is null),
    array_agg(s."supplierId" order by at) filter (where s."couponId" is null),
    array_agg(s."supplierName" order by at) filter (where s."couponId" is null),
    array_agg(s."goodsAmount" order by at) filter (where s."couponId" is null),
    array_agg(s.freight order by at) filter (where s."couponId" is null),
    array_agg(s."couponAmount" order by at) filter (where s."couponId" is null),
    array_agg(s."arrivesAt" order by at) filter (where s."couponId" is null)
  into coupon_places, coupon_ids, coupon_amounts, coupon_freights, part_places, part_ids,
    part_suppliers, part_supplier_names, part_goods, part_freights, part_saved, part_arrivals
  from rows from (jsonb_to_recordset(p_shares) as (place integer, "couponId" text, id text,
      "supplierId" bigint, "supplierName" text, amount bigint, freight bigint, "goodsAmount" bigint,
      "couponAmount" bigint, "arrivesAt" timestamptz))
    with ordinality as s (place, "couponId", id, "supplierId", "supplierName", amount, freight,
      "goodsAmount", "couponAmount", "arrivesAt", at);
  return insert_orders(p_company_id, p_now, due, order_ids, order_buyers, order_settled, order_hashes,
    order_bodies, order_answers, order_receivers, order_remarks, order_shares, order_goods,
    order_saved, order_freights_saved, order_freights_before, order_freights, order_points,
    order_points_worth, order_payables, order_cash, coupon_places, coupon_ids, coupon_amounts,
    coupon_freights, part_places, part_ids, part_suppliers, part_supplier_names, part_goods,
    part_freights, part_saved, part_arrivals, line_places, line_parts, line_skus, line_spus,
    line_names, line_specs, line_pictures, line_nums, line_prices, line_amounts, line_saved,
    line_points, line_cash);
end $$;
