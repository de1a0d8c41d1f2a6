-- Locks the stock of lines whose orders are not refused, and refuses orders for which too few
-- pieces are left. Returns `stock`: pieces of each SKU before these orders, null unless a SKU is
-- short; `sold_out`: SKUs without pieces, except in the 10 s before a flash sale of the SKU starts
-- or ends.
create or replace function check_stock(p_company_id integer, p_now timestamptz, p_lines new_line[],
  inout p_refused text[], out stock json, out sold_out bigint[])
  language plpgsql volatile
as $$
declare
  skus bigint[];
  pieces bigint[];
  is_short boolean;
begin
  select coalesce(array_agg(s.sku_id), '{}'), coalesce(array_agg(s.available), '{}'),
    coalesce(bool_or(s.available < s.num), false)
  into skus, pieces, is_short
  from (
    select s.sku_id, s.available, w.num
    from (select l.sku_id, l.pool_id, sum(l.num) as num from unnest(p_lines) l
          where p_refused[l.place] is null group by l.sku_id, l.pool_id) w
    join stocks s on s.company_id = p_company_id and s.sku_id = w.sku_id and s.pool_id = w.pool_id
    order by s.sku_id for no key update of s
  ) s;
  sold_out := array(select s.id from unnest(skus, pieces) as s (id, available)
    where s.available = 0 and not is_flash_edge(p_company_id, s.id, p_now));
  if is_short then
    stock := (select json_object_agg(s.id, s.available)
      from unnest(skus, pieces) as s (id, available));
    p_refused := orders_short_of_stock(p_lines, p_refused, skus, pieces);
  end if;
end $$;

-- Reserves the locked stock for orders, and sells it to orders that points have paid. Returns the
-- SKUs that are sold out afterwards.
create or replace function reserve_stock(p_company_id integer, p_now timestamptz,
  p_orders new_order[], p_lines new_line[])
  returns bigint[]
  language plpgsql volatile
as $$
declare
  changed integer;
  sold_out bigint[];
begin
  insert into stock_events (company_id, sku_id, pool_id, order_id, kind, quantity, at)
  select p_company_id, l.sku_id, l.pool_id, o.order_id, step.kind, l.num, p_now
  from unnest(p_lines) l join unnest(p_orders) o on o.place = l.place
  cross join (values ('reserve', false), ('sell', true)) as step (kind, needs_settled)
  where o.settled or not step.needs_settled;

  with moved as (
    update stocks s set available = s.available - w.num,
      reserved = s.reserved + w.num - w.settled, sold = s.sold + w.settled
    from (select l.sku_id, l.pool_id, sum(l.num) as num,
            coalesce(sum(l.num) filter (where o.settled), 0) as settled
          from unnest(p_lines) l join unnest(p_orders) o on o.place = l.place
          group by l.sku_id, l.pool_id) w
    where s.company_id = p_company_id and s.sku_id = w.sku_id and s.pool_id = w.pool_id
      and s.available >= w.num
    returning s.sku_id, s.available
  )
  select count(*), coalesce(array_agg(m.sku_id)
    filter (where m.available = 0 and not is_flash_edge(p_company_id, m.sku_id, p_now)), '{}')
  into changed, sold_out from moved m;
  if changed <> (select count(distinct l.sku_id) from unnest(p_lines) l) then
    raise exception 'stock of % goods', changed;
  end if;
  return sold_out;
end $$;
