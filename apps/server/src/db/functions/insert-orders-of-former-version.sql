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
  select insert_orders(p_company_id, p_now, due, order_ids, order_buyers, order_settled, order_hashes,
    order_bodies, order_answers, order_receivers, order_remarks, order_goods, order_saved,
    order_freights_saved, order_freights_before, order_freights, order_points, order_points_worth,
    order_payables, order_cash, c.places, c.ids, c.amounts, c.freights, part_places, part_ids,
    part_suppliers, part_supplier_names, part_goods, part_freights, part_saved, line_places, line_parts,
    line_skus, line_spus, line_names, line_specs, line_pictures, line_nums, line_prices, line_amounts,
    line_saved, line_points, line_cash, count_places, count_spus, count_nums)
  from (
    select coalesce(array_agg(o.place::int order by o.place), '{}') as places,
      coalesce(array_agg(o.coupon order by o.place), '{}') as ids,
      coalesce(array_agg(o.saved order by o.place), '{}') as amounts,
      coalesce(array_agg(o.freight_saved order by o.place), '{}') as freights
    from unnest(order_coupons, order_saved, order_freights_saved) with ordinality
      as o (coupon, saved, freight_saved, place) where o.coupon is not null) c
$$;
