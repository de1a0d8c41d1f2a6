-- Places orders of benefits: one piece at price 0 of a pool (0 the warehouse, else an outlet),
-- paid immediately. Returns false without stock; the caller rolls back. Locks stock last, then the
-- product, like insert_orders.
create or replace function insert_benefit_order(p_company_id integer, p_order_id text,
  p_user_id bigint, p_sku_id bigint, p_pool_id bigint, p_receiver jsonb, p_now timestamptz)
  returns boolean language plpgsql volatile as $$
declare
  goods record;
  new_orders new_order[];
  new_parts new_part[];
  new_lines new_line[];
begin
  select p.id as spu_id, p.name, k.spec_values, coalesce(k.picture, p.pictures->0) as picture,
    p.supplier_id, coalesce(s.name, '') as supplier_name
  into strict goods
  from skus k join spus p on p.company_id = k.company_id and p.id = k.spu_id
  left join suppliers s on s.company_id = p.company_id and s.id = p.supplier_id
  where k.company_id = p_company_id and k.id = p_sku_id;

  new_orders := array[jsonb_populate_record(null::new_order, jsonb_build_object(
    'place', 1, 'order_id', p_order_id, 'user_id', p_user_id, 'settled', true,
    'receiver', p_receiver, 'remark', '', 'host', '', 'goods_amount', 0, 'coupon_amount', 0,
    'coupon_freight', 0, 'freight_before', 0, 'freight', 0, 'points', 0, 'points_amount', 0,
    'payable', 0, 'cash', 0))];
  new_parts := array[jsonb_populate_record(null::new_part, jsonb_build_object(
    'place', 1, 'part_id', p_order_id || '-1', 'supplier_id', goods.supplier_id,
    'supplier_name', goods.supplier_name, 'goods_amount', 0, 'freight', 0, 'coupon_amount', 0))];
  new_lines := array[jsonb_populate_record(null::new_line, jsonb_build_object(
    'place', 1, 'part_id', p_order_id || '-1', 'sku_id', p_sku_id, 'pool_id', p_pool_id,
    'spu_id', goods.spu_id, 'name', goods.name,
    'spec_text', (select coalesce(string_agg(value, ' · ' order by place), '')
      from jsonb_array_elements_text(goods.spec_values) with ordinality as v (value, place)),
    'picture', goods.picture, 'num', 1, 'cost_points', 0, 'amount', 0, 'coupon_share', 0,
    'points_share', 0, 'cash_share', 0))];

  -- The purchase is counted without a purchase limit, because the grant limits the pieces.
  perform count_unlimited_purchase(p_company_id, p_user_id, goods.spu_id);
  perform write_orders(p_company_id, p_now, null, new_orders, new_parts, new_lines);
  if not sell_piece(p_company_id, p_sku_id, p_pool_id, p_order_id, p_now) then
    return false;
  end if;
  perform count_sales(p_company_id, new_orders, new_lines);
  return true;
end $$;

-- Moves the piece of an order to another outlet. Returns false if that outlet has no stock.
create or replace function move_sold_piece(p_company_id integer, p_order_id text, p_from bigint,
  p_to bigint, p_now timestamptz)
  returns boolean language plpgsql volatile as $$
declare
  sku bigint;
begin
  sku := change_line_pool(p_company_id, p_order_id, p_from, p_to);
  if not sell_piece(p_company_id, sku, p_to, p_order_id, p_now) then
    return false;
  end if;
  perform return_piece(p_company_id, sku, p_from, p_order_id, p_now);
  return true;
end $$;

-- Returns the use of a refunded benefit order, closes its ticket and frees its slot.
create or replace function return_benefit_use() returns trigger language plpgsql as $$
declare
  benefit record;
begin
  select b.order_id, b.grant_id, r.created_at as at into benefit
  from order_refunds r
  join benefit_orders b on b.company_id = r.company_id and b.order_id = r.order_id
  where r.company_id = new.company_id and r.id = new.refund_id;
  if not found then
    return new;
  end if;
  update benefit_grants g set used = g.used - new.num
  where g.company_id = new.company_id and g.id = benefit.grant_id;
  update outlet_slots s set booked = s.booked - 1
  from pickup_tickets t
  where t.company_id = new.company_id and t.order_id = benefit.order_id and t.closed_at is null
    and s.company_id = t.company_id and s.id = t.slot_id;
  update pickup_tickets t set closed_at = benefit.at
  where t.company_id = new.company_id and t.order_id = benefit.order_id and t.closed_at is null;
  return new;
end $$;

select pg_temp.ensure_trigger('return_benefit_use', 'order_refund_lines',
  'insert on %I for each row execute function return_benefit_use()');

-- Verifications that are final by p_before and whose child order is not completed.
create or replace function list_due_verifications(p_before timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select v.company_id, v.id from verifications v
  join companies c on c.company_id = v.company_id
  where v.undone_at is null and v.completed_at is null
    and in_job_slot(v.company_id)
    and v.at <= p_before
      - make_interval(mins => coalesce((c.settings->'counter'->>'undoMinutes')::integer, 10))
  order by v.at limit p_limit
$$;

-- Grants with uses left that end in three days without a notice, except grants with no more time
-- from the start.
create or replace function list_due_benefit_notices(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id bigint)
  language sql stable security definer set search_path = public as $$
  select g.company_id, g.id from benefit_grants g
  join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
  where g.used < g.quantity and g.valid_until > p_now
    and g.valid_until <= p_now + interval '3 days' and in_job_slot(g.company_id)
    and g.created_at < g.valid_until - interval '3 days' and a.status = 'open'
    and not exists (select from notices n where n.company_id = g.company_id
      and n.user_id = g.user_id and n.kind = 'benefit.expiring' and n.effect = g.id::text)
  order by g.valid_until limit p_limit
$$;

-- Expired tickets without a verification.
create or replace function list_expired_tickets(p_now timestamptz, p_limit integer)
  returns table (company_id integer, id text)
  language sql stable security definer set search_path = public as $$
  select t.company_id, t.order_id from pickup_tickets t
  where t.closed_at is null and t.valid_until <= p_now and in_job_slot(t.company_id)
    and not exists (select from verifications v where v.company_id = t.company_id
      and v.ticket_id = t.id and v.undone_at is null)
  order by t.valid_until limit p_limit
$$;

-- Verified codes as auditors read them.
create or replace view audit_codes as
  select company_id, ticket_id, order_id, outlet_id, staff_id, at, undone_at from verifications;
revoke all on audit_codes from mall_app;
grant select on audit_codes to auditor;
