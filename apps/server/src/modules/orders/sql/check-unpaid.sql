-- Refuses an order that exceeds the company's bounds of one shopper's unpaid orders
-- (settings.unpaid). Orders of one shopper run one after another in all processes, so that each
-- counts the pieces of the others.
create or replace function check_unpaid(p_company_id integer, p_orders new_order[],
  p_lines new_line[], p_refused text[])
  returns text[]
  language plpgsql volatile
as $$
declare
  bounds record;
  unpaid constant new_order[] := array(
    select o from unnest(p_orders) o where not o.settled and p_refused[o.place] is null);
begin
  if cardinality(unpaid) = 0 then return p_refused; end if;
  perform pg_advisory_xact_lock(hashtextextended('unpaid:' || p_company_id || ':' || o.user_id, 0))
  from (select o.user_id from unnest(unpaid) o order by o.user_id) o;
  select coalesce((c.settings->'unpaid'->>'orders')::integer, 5) as orders,
    coalesce((c.settings->'unpaid'->>'pieces')::integer, 10) as pieces,
    coalesce((c.settings->'unpaid'->>'stockPercent')::integer, 2) as percent
  into bounds from companies c where c.company_id = p_company_id;

  p_refused := refuse(p_refused, array(
    select o.place from unnest(unpaid) o where bounds.orders <= (
      select count(*) from orders w where w.company_id = p_company_id and w.user_id = o.user_id
        and w.status = order_pending_payment())), 'checkout/unpaid-orders');
  return refuse(p_refused, array(
    select w.place from (
      select o.place, o.user_id, l.sku_id, sum(l.num) as num
      from unnest(unpaid) o join unnest(p_lines) l on l.place = o.place
      group by o.place, o.user_id, l.sku_id) w
    cross join lateral (
      select coalesce(sum(l.num), 0) as num from orders o
      join order_lines l on l.company_id = p_company_id and l.order_id = o.id and l.sku_id = w.sku_id
      where o.company_id = p_company_id and o.user_id = w.user_id
        and o.status = order_pending_payment()) held
    where w.num + held.num > greatest(bounds.pieces, bounds.percent * (
      select coalesce(sum(s.available + s.reserved), 0) from stocks s
      where s.company_id = p_company_id and s.sku_id = w.sku_id) / 100)), 'checkout/unpaid-pieces');
end $$;
