-- Asked by servers of the version before only, which may run beside this one during a release.
-- Writes several orders of a company whole, each or not at all: who comes too late for points, a
-- limit, a coupon or stock is refused and leaves nothing behind, the others are made.
-- orders: [{place, userId, orderId, tokenHash, bodyHash, answer, paid, couponId, points, ...}], each
-- shopper once, their tokens locked; parts and lines name their order, lines its place, shopper and
-- whether it is paid as well. What they say has been decided; here only races are settled.
-- Locks: balances, purchases, coupons, stocks, products, each kind in the order of its keys. Many want
-- the same stock: it is locked last.
-- Answers {refused: {orderId: refusal}, soldOut: [skuId]}. Where all are refused it has written
-- counts that must be rolled back.
create or replace function commit_orders(
  of_company integer, orders jsonb, parts jsonb, lines jsonb, moment timestamptz)
  returns jsonb
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  alive text[] := array(select o->>'orderId' from jsonb_array_elements(orders) o);
  refused jsonb := '{}';
  gone text[];
  counted jsonb := '[]';
  skus bigint[] := '{}';
  pieces bigint[] := '{}';
  sku record;
  wanted record;
  spot integer;
  answer text;
begin
  gone := array(select orders_short_of_points(of_company, orders, moment));
  refused := refused || coalesce((select jsonb_object_agg(id, 'checkout/points-short') from unnest(gone) id), '{}');
  alive := array(select id from unnest(alive) id where id <> all (gone));

  with asked as (
    select l."userId" as user_id, l."orderId" as order_id, l."spuId" as spu_id, sum(l.num)::int as num
    from jsonb_to_recordset(lines) as l ("userId" bigint, "orderId" text, "spuId" bigint, num integer)
    where l."orderId" = any (alive) group by 1, 2, 3
  ), done as (
    insert into purchases as p (company_id, user_id, spu_id, bought)
    select of_company, a.user_id, a.spu_id, a.num
    from asked a join spus s on s.company_id = of_company and s.id = a.spu_id
    where s.limit_per_person is null or a.num <= s.limit_per_person
    order by a.user_id, a.spu_id
    on conflict (company_id, user_id, spu_id)
    do update set bought = p.bought + excluded.bought
    where p.bought + excluded.bought <= coalesce((select s.limit_per_person from spus s
      where s.company_id = of_company and s.id = excluded.spu_id), 2147483647)
    returning p.user_id, p.spu_id
  )
  select coalesce(array_agg(distinct a.order_id) filter (where d.user_id is null), '{}'),
    coalesce(jsonb_agg(to_jsonb(a)) filter (where d.user_id is not null), '[]')
  into gone, counted
  from asked a left join done d on d.user_id = a.user_id and d.spu_id = a.spu_id;
  refused := refused || coalesce((select jsonb_object_agg(id, 'checkout/limit') from unnest(gone) id), '{}');
  alive := array(select id from unnest(alive) id where id <> all (gone));

  if jsonb_path_exists(orders, '$[*].couponId ? (@ != null)') then
    perform 1 from jsonb_to_recordset(orders) as o ("orderId" text, "couponId" text)
    join coupons c on c.company_id = of_company and c.id = o."couponId"
    where o."orderId" = any (alive) order by c.id for no key update of c;
    gone := array(
      select o."orderId"
      from jsonb_to_recordset(orders) as o ("userId" bigint, "orderId" text, "couponId" text)
      where o."couponId" is not null and o."orderId" = any (alive) and not exists (
        select from coupons c where c.company_id = of_company and c.id = o."couponId"
          and c.user_id = o."userId" and c.status = 'unused'
          and c.valid_from <= moment and c.valid_to > moment));
    refused := refused || coalesce((select jsonb_object_agg(id, 'checkout/coupon') from unnest(gone) id), '{}');
    alive := array(select id from unnest(alive) id where id <> all (gone));
  end if;

  for sku in
    select s.sku_id, s.available
    from (select distinct l."skuId" as id from jsonb_to_recordset(lines) as l ("orderId" text, "skuId" bigint)
          where l."orderId" = any (alive)) l
    join stocks s on s.company_id = of_company and s.sku_id = l.id
    order by s.sku_id for no key update of s
  loop
    skus := skus || sku.sku_id;
    pieces := pieces || sku.available;
  end loop;
  -- First come, first served; who wants more than is left is passed over, not waited for.
  for wanted in
    select l."orderId" as id, array_agg(l."skuId") as skus, array_agg(l.num) as nums
    from jsonb_to_recordset(lines) as l (place integer, "orderId" text, "skuId" bigint, num integer)
    where l."orderId" = any (alive) group by l."orderId" order by min(l.place)
  loop
    answer := null;
    for i in 1 .. cardinality(wanted.skus) loop
      spot := array_position(skus, wanted.skus[i]);
      if coalesce(pieces[spot], 0) = 0 then answer := 'checkout/sold-out';
      elsif pieces[spot] < wanted.nums[i] then answer := coalesce(answer, 'checkout/short');
      end if;
    end loop;
    if answer is not null then
      refused := refused || jsonb_build_object(wanted.id, answer);
      alive := array_remove(alive, wanted.id);
    else
      for i in 1 .. cardinality(wanted.skus) loop
        spot := array_position(skus, wanted.skus[i]);
        pieces[spot] := pieces[spot] - wanted.nums[i];
      end loop;
    end if;
  end loop;

  if cardinality(alive) > 0 then
    if refused <> '{}' then
      update purchases p set bought = p.bought - c.num
      from jsonb_to_recordset(counted) as c (user_id bigint, order_id text, spu_id bigint, num integer)
      where p.company_id = of_company and p.user_id = c.user_id and p.spu_id = c.spu_id
        and c.order_id <> all (alive);
      orders := (select jsonb_agg(o) from jsonb_array_elements(orders) o where o->>'orderId' = any (alive));
      parts := (select jsonb_agg(p) from jsonb_array_elements(parts) p where p->>'orderId' = any (alive));
      lines := (select jsonb_agg(l) from jsonb_array_elements(lines) l where l->>'orderId' = any (alive));
    end if;
    perform hold_points(of_company, orders, moment);
    perform write_orders(of_company, orders, parts, lines, moment);
  end if;

  return jsonb_build_object('refused', refused, 'soldOut', to_jsonb(array(
    select s.id from unnest(skus, pieces) as s (id, left_over) where s.left_over = 0)));
end $$;
