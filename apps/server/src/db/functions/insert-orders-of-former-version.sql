-- `insert_orders` as servers of the former version call it while both run: at most one coupon for each
-- order, in order_coupons. Names of its parameters cannot be changed.
create or replace function insert_orders(
  p_company_id integer, p_now timestamptz, due timestamptz,
  order_ids text[], order_buyers bigint[], order_settled boolean[], order_hashes text[],
  order_bodies text[], order_answers jsonb[], order_receivers jsonb[], order_remarks text[],
  order_coupons text[], order_goods bigint[], order_saved bigint[], order_freights_saved bigint[],
  order_freights_before bigint[], order_freights bigint[], order_points bigint[],
  order_points_worth bigint[], order_payables bigint[], order_cash bigint[],
  part_places integer[], part_ids text[], part_suppliers bigint[], part_supplier_names text[],
  part_goods bigint[], part_freights bigint[], part_saved bigint[],
  line_places integer[], line_parts text[], line_skus bigint[], line_spus bigint[],
  line_names text[], line_specs text[], line_pictures jsonb[], line_nums integer[],
  line_prices bigint[], line_amounts bigint[], line_saved bigint[], line_points bigint[],
  line_cash bigint[], count_places integer[], count_spus bigint[], count_nums integer[])
  returns json
  language sql volatile
as $$
  select insert_orders(p_company_id, p_now, due,
    (select jsonb_agg(jsonb_build_object('orderId', o.id, 'userId', o.buyer, 'paid', o.settled,
        'tokenHash', o.hash, 'bodyHash', o.body, 'answer', o.answer, 'receiver', o.receiver,
        'remark', o.remark, 'goodsAmount', o.goods, 'couponAmount', o.saved,
        'couponFreight', o.freight_saved, 'freightBefore', o.freight_before, 'freight', o.freight,
        'points', o.points, 'pointsAmount', o.points_worth, 'payable', o.payable, 'cash', o.cash)
        order by o.place)
      from unnest(order_ids, order_buyers, order_settled, order_hashes, order_bodies, order_answers,
          order_receivers, order_remarks, order_goods, order_saved, order_freights_saved,
          order_freights_before, order_freights, order_points, order_points_worth, order_payables,
          order_cash) with ordinality
        as o (id, buyer, settled, hash, body, answer, receiver, remark, goods, saved, freight_saved,
          freight_before, freight, points, points_worth, payable, cash, place)),
    (select jsonb_agg(jsonb_build_object('place', l.place, 'childId', l.part, 'skuId', l.sku_id,
        'spuId', l.spu_id, 'name', l.name, 'specText', l.spec, 'picture', l.picture, 'num', l.num,
        'costPoints', l.price, 'amount', l.amount, 'couponShare', l.saved, 'pointsShare', l.points,
        'cashShare', l.cash) order by l.at)
      from unnest(line_places, line_parts, line_skus, line_spus, line_names, line_specs,
          line_pictures, line_nums, line_prices, line_amounts, line_saved, line_points, line_cash)
        with ordinality
        as l (place, part, sku_id, spu_id, name, spec, picture, num, price, amount, saved, points, cash, at)),
    (select jsonb_agg(s.share order by s.place) from (
      select p.place, jsonb_build_object('place', p.place, 'id', p.id, 'supplierId', p.supplier_id,
        'supplierName', p.supplier_name, 'goodsAmount', p.goods, 'freight', p.freight,
        'couponAmount', p.saved) as share
      from unnest(part_places, part_ids, part_suppliers, part_supplier_names, part_goods,
        part_freights, part_saved) as p (place, id, supplier_id, supplier_name, goods, freight, saved)
      union all
      select o.place, jsonb_build_object('place', o.place, 'couponId', o.coupon, 'amount', o.saved,
        'freight', o.freight_saved)
      from unnest(order_coupons, order_saved, order_freights_saved) with ordinality
        as o (coupon, saved, freight_saved, place) where o.coupon is not null) s))
$$;
