-- Pieces of a flash sale item in a shopper's unpaid and paid orders, less refunds. Its orders are
-- placed at p_from or later.
create or replace function count_flash_pieces(p_company_id integer, p_user_id bigint, p_item_id bigint,
  p_from timestamptz)
  returns bigint
  language sql stable
as $$
  select coalesce(sum(l.num - coalesce((
    select sum(r.num) from order_refund_lines r
    where r.company_id = p_company_id and r.line_id = l.id), 0)), 0)::bigint
  from orders o
  join order_lines l on l.company_id = p_company_id and l.order_id = o.id and l.pool_id = p_item_id
  where o.company_id = p_company_id and o.user_id = p_user_id and o.created_at >= p_from
    and o.status <> order_cancelled()
$$;

-- The item of a published session that runs at p_at for the SKU, whose price and pool apply.
create or replace function find_flash_item(p_company_id integer, p_sku_id bigint, p_at timestamptz)
  returns table (id bigint, session_id bigint, cost_points bigint, per_person integer,
    starts_at timestamptz, ends_at timestamptz)
  language sql stable
as $$
  select i.id, f.id, i.cost_points, i.per_person, f.starts_at, f.ends_at
  from flash_sale_items i
  join flash_sale_sessions f on f.company_id = p_company_id and f.id = i.session_id
  where i.company_id = p_company_id and i.sku_id = p_sku_id and f.status = 'published'
    and f.starts_at <= p_at and f.ends_at > p_at limit 1
$$;

-- Pieces that the limit of an item leaves to a shopper.
create or replace function count_flash_left(p_company_id integer, p_user_id bigint, p_item_id bigint,
  p_per_person integer, p_from timestamptz)
  returns integer
  language sql stable
as $$
  select greatest(0, p_per_person
    - count_flash_pieces(p_company_id, p_user_id, p_item_id, p_from))::integer
$$;

-- Whether a flash sale of the SKU starts or ends within 10 s, the maximum age of a sold-out mark
-- (modules/stock/sold-out.ts), because stock then changes without a notification.
create or replace function is_flash_edge(p_company_id integer, p_sku_id bigint, p_now timestamptz)
  returns boolean
  language sql stable
as $$
  select exists (
    select from flash_sale_items i
    join flash_sale_sessions f on f.company_id = p_company_id and f.id = i.session_id
    where i.company_id = p_company_id and i.sku_id = p_sku_id and f.status = 'published'
      and ((f.starts_at > p_now and f.starts_at <= p_now + interval '10 seconds')
        or (f.ends_at > p_now and f.ends_at <= p_now + interval '10 seconds')))
$$;
