-- Inserts several orders of a company, each completely or not at all: an order that fails a limit,
-- a coupon or the stock is refused and writes nothing. Each shopper has one order, its token and
-- balance locked. Rows reference their order by its place (its number in the call, from 1 on) and
-- are sorted by it. Only races are decided here; each check receives and returns the refusals by
-- place. Locks, each kind in the order of its keys: purchases, coupons, their templates, shoppers
-- with orders of flash sales, shoppers with unpaid orders, stocks, products. Stock is locked last,
-- because many orders share it. Returns {refused: a refusal or null per order, soldOut: [skuId],
-- stock: {skuId: pieces before these orders}}; stock is null unless a SKU is short.
create or replace function insert_orders(p_company_id integer, p_now timestamptz, p_due timestamptz,
  p_orders new_order[], p_coupons new_coupon[], p_parts new_part[], p_lines new_line[])
  returns json
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  refused text[] := array_fill(null::text, array[cardinality(p_orders)]);
  counted constant new_purchase[] := count_purchases(p_company_id, p_orders, p_lines);
  stock json;
  sold_out bigint[];
begin
  refused := check_purchases(p_lines, counted, refused);
  if cardinality(p_coupons) > 0 then
    refused := check_coupons(p_company_id, p_now, p_orders, p_coupons, refused);
    refused := check_coupon_budgets(p_company_id, p_coupons, refused);
  end if;
  select sale.p_lines, sale.p_refused into p_lines, refused
  from apply_flash_sales(p_company_id, p_now, p_lines, refused) sale;
  refused := check_flash_limits(p_company_id, p_orders, p_lines, refused);
  refused := check_unpaid(p_company_id, p_orders, p_lines, refused);
  select available.p_refused, available.stock, available.sold_out into refused, stock, sold_out
  from check_stock(p_company_id, p_now, p_lines, refused) available;

  if exists (select from unnest(refused) as r (refusal) where r.refusal is not null) then
    perform release_purchases(p_company_id, counted, refused);
    p_orders := array(select o from unnest(p_orders) o where refused[o.place] is null);
    p_coupons := array(select c from unnest(p_coupons) c where refused[c.place] is null);
    p_parts := array(select p from unnest(p_parts) p where refused[p.place] is null);
    p_lines := array(select l from unnest(p_lines) l where refused[l.place] is null);
  end if;
  if cardinality(p_orders) > 0 then
    perform write_orders(p_company_id, p_now, p_due, p_orders, p_parts, p_lines);
    if cardinality(p_coupons) > 0 then
      perform take_coupons(p_company_id, p_now, p_orders, p_coupons);
    end if;
    perform remove_ordered(p_company_id, p_orders, p_lines);
    sold_out := sold_out || reserve_stock(p_company_id, p_now, p_orders, p_lines);
    perform use_tokens(p_company_id, p_orders);
    perform settle_orders(p_company_id, p_now, p_orders, p_lines);
  end if;
  return json_build_object('refused', refused, 'soldOut', sold_out, 'stock', stock);
end $$;

-- Adds `p_refusal` to the refusals at those of these places that have none yet.
create or replace function refuse(p_refused text[], p_places integer[], p_refusal text)
  returns text[]
  language sql immutable
as $$
  select array_agg(coalesce(r.refusal, case when r.place = any (p_places) then p_refusal end)
    order by r.place)
  from unnest(p_refused) with ordinality as r (refusal, place)
$$;
