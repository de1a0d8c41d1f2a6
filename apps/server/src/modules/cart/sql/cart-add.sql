-- Cart rules of add_cart_items and of the repository's statements.

-- The refusal of `pieces` pieces of a SKU beside `beside` pieces of the product's other SKUs, or
-- null. `allowed` is the rest of the limit, null without one; it and `available` are null when the
-- checkout verifies them.
create or replace function cart_verdict(pieces integer, beside integer, on_sale boolean,
  least_num integer, available bigint, allowed integer, most integer)
  returns text language sql immutable as $$
  select case
    when not on_sale then 'goods/not-found'
    when pieces > most then 'cart/limit'
    when pieces < least_num then 'cart/below-minimum'
    when pieces > available then 'cart/insufficient-stock'
    when pieces + beside > allowed then 'cart/limit' end
$$;

-- Most pieces of the item under concurrent changes.
create or replace function cart_bound(beside integer, available bigint, allowed integer, most integer,
  verify boolean)
  returns integer language sql immutable as $$
  select case when verify then least(most, available, coalesce(allowed - beside, most))::integer
    else most end
$$;

-- Whether the limits of a SKU allow its minimum quantity; `most` is the rest of a flash sale.
create or replace function cart_active(on_sale boolean, least_num integer, available bigint,
  allowed integer, most integer default 2147483647)
  returns boolean language sql immutable as $$
  select on_sale and available >= least_num and coalesce(allowed, least_num) >= least_num
    and most >= least_num
$$;

-- Adds one SKU each to the carts of several shoppers of a company in one statement and one commit.
-- p_requests: [{place, userId, skuId, pieces, verify, at}], each shopper once; null `pieces` means
-- the minimum. A refusal affects one row only. The upsert guards against concurrent additions. A
-- cart holds `room` SKUs; from `crowded` on additions are serialised so that this holds exactly.
-- Locks shoppers, then items, both in order. Returns a row per place with the refusal or the item
-- and the cart's pieces; a row without both when data changed; no row for an unknown SKU. A
-- function is planned once per connection. Settings: see select_checkout_facts. `offset 0` forces
-- a look-up per shopper, because a plan of a small table read all carts (3 ms of CPU instead of
-- 0.1).
create or replace function add_cart_items(p_company_id integer, p_requests jsonb, most integer,
  crowded integer, room integer)
  returns table (place integer, verdict text, id bigint, num integer, length integer)
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
#variable_conflict use_column
begin
  perform 1 from users k
  where k.company_id = p_company_id and k.id in (
    select a."userId" from jsonb_to_recordset(p_requests) as a ("userId" bigint, "skuId" bigint)
    cross join lateral (select c.sku_id from cart_items c
      where c.company_id = p_company_id and c.user_id = a."userId" offset 0) c
    group by a."userId" having count(*) >= crowded and not bool_or(c.sku_id = a."skuId"))
  order by k.id for no key update;

  return query
  with request as materialized (
    select a.place, a."userId" as user_id, a."skuId" as sku_id, a.verify, a.at, k.spu_id, p.least_num,
      coalesce(fi.cost_points, k.cost_points) as price,
      coalesce(a.pieces, p.least_num) as pieces, coalesce(t.available, 0) as available,
      k.on_sale and p.on_sale as on_sale, case when p.limit_per_person is not null
        then greatest(0, p.limit_per_person - coalesce(b.bought, 0)) end as allowed,
      least(most, case when fi.id is not null then count_flash_left(p_company_id, a."userId", fi.id,
        fi.per_person, fi.starts_at) end) as fits
    from jsonb_to_recordset(p_requests) as a (place integer, "userId" bigint, "skuId" bigint,
      pieces integer, verify boolean, at timestamptz)
    join skus k on k.company_id = p_company_id and k.id = a."skuId"
    join spus p on p.company_id = p_company_id and p.id = k.spu_id
    left join lateral (select * from find_flash_item(p_company_id, k.id, a.at) offset 0) fi on true
    left join stocks t on t.company_id = p_company_id and t.sku_id = k.id
      and t.pool_id = coalesce(fi.id, 0)
    left join lateral (select b.bought from purchases b
      where b.company_id = p_company_id and b.user_id = a."userId" and b.spu_id = p.id offset 0) b on true
  ), cart as materialized (
    select a.place, count(c.id)::integer as items, max(c.num) filter (where c.sku_id = a.sku_id) as held,
      coalesce(sum(c.num) filter (where c.spu_id = a.spu_id and c.sku_id <> a.sku_id), 0)::integer
        as beside,
      coalesce(sum(c.num) filter (where c.sku_id <> a.sku_id and c.active), 0)::integer as others
    from request a
    left join lateral (
      select c.id, c.sku_id, c.num, k.spu_id, cart_active(
        k.on_sale and p.on_sale, p.least_num, coalesce(t.available, 0),
        case when p.limit_per_person is not null
          then greatest(0, p.limit_per_person - coalesce(b.bought, 0)) end,
        least(most, case when fi.id is not null then count_flash_left(p_company_id, a.user_id, fi.id,
          fi.per_person, fi.starts_at) end)) as active
      from (select c.id, c.sku_id, c.num from cart_items c
            where c.company_id = p_company_id and c.user_id = a.user_id offset 0) c
      left join skus k on k.company_id = p_company_id and k.id = c.sku_id
      left join spus p on p.company_id = p_company_id and p.id = k.spu_id
      left join lateral (select * from find_flash_item(p_company_id, c.sku_id, a.at) offset 0) fi
        on true
      left join stocks t on t.company_id = p_company_id and t.sku_id = c.sku_id
        and t.pool_id = coalesce(fi.id, 0)
      left join lateral (select b.bought from purchases b
        where b.company_id = p_company_id and b.user_id = a.user_id and b.spu_id = k.spu_id
        offset 0) b on true
      offset 0) c on true
    group by a.place
  ), judged as materialized (
    select a.*, cart.others,
      cart_bound(cart.beside, a.available, a.allowed, case when a.verify then a.fits else most end,
        a.verify) as bound,
      coalesce(
        cart_verdict(a.pieces + coalesce(cart.held, 0), cart.beside, a.on_sale, a.least_num,
          case when a.verify then a.available end, case when a.verify then a.allowed end,
          case when a.verify then a.fits else most end),
        case when cart.held is null and cart.items >= room then 'cart/full' end) as verdict
    from request a join cart on cart.place = a.place
  ), put as (
    insert into cart_items as c (company_id, user_id, sku_id, num, checked, added_price, created_at)
    select p_company_id, j.user_id, j.sku_id, j.pieces, true, j.price, j.at
    from judged j where j.verdict is null order by j.user_id
    on conflict (company_id, user_id, sku_id) do update set num = c.num + excluded.num, checked = true
      where c.num + excluded.num <= (select j.bound from judged j where j.user_id = excluded.user_id)
    returning c.user_id, c.id, c.num
  )
  select j.place, j.verdict, put.id, put.num,
    (j.others + case when cart_active(j.on_sale, j.least_num, j.available, j.allowed, j.fits)
      then coalesce(put.num, 0) else 0 end)::integer
  from judged j left join put on put.user_id = j.user_id;
end $$;
