-- Makes several orders of a company whole, each or not at all: an order too late for a limit, a
-- coupon or stock is refused and leaves nothing behind, the others are made.
-- Element n of each order_ array is one order, each shopper once, their tokens and balances locked;
-- coupons, parts of suppliers and lines name the place of their order, from 1 on, and are in the
-- order of those places. Their contents are decided; here only races are settled. Arrays: JSON
-- takes twice as long to be read and unpacked. Locks: purchases, coupons, their templates, shoppers
-- with unpaid orders, stocks, products, each kind in the order of its keys. Many want the same
-- stock: it is locked last. Answers {refused: a refusal or null for each order, soldOut: [skuId],
-- stock: {skuId: pieces before these orders}}; stock is null unless a SKU is short.
create or replace function insert_orders(
  p_company_id integer, p_now timestamptz, due timestamptz,
  order_ids text[], order_buyers bigint[], order_settled boolean[], order_hashes text[],
  order_bodies text[], order_answers jsonb[], order_receivers jsonb[], order_remarks text[],
  order_shares text[], order_goods bigint[], order_saved bigint[], order_freights_saved bigint[],
  order_freights_before bigint[], order_freights bigint[], order_points bigint[],
  order_points_worth bigint[], order_payables bigint[], order_cash bigint[],
  coupon_places integer[], coupon_ids text[], coupon_amounts bigint[], coupon_freights bigint[],
  part_places integer[], part_ids text[], part_suppliers bigint[], part_supplier_names text[],
  part_goods bigint[], part_freights bigint[], part_saved bigint[], part_arrivals timestamptz[],
  line_places integer[], line_parts text[], line_skus bigint[], line_spus bigint[],
  line_names text[], line_specs text[], line_pictures jsonb[], line_nums integer[],
  line_prices bigint[], line_amounts bigint[], line_saved bigint[], line_points bigint[],
  line_cash bigint[])
  returns json
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  -- pieces of a product, of one order
  count_places integer[]; count_spus bigint[]; count_nums integer[];
  refused text[] := array_fill(null::text, array[cardinality(order_ids)]);
  alive boolean[];
  counted_buyers bigint[];
  counted_spus bigint[];
  skus bigint[];
  pieces bigint[];
  is_short boolean;
  has_cards boolean;
  stock json;
  sold_out bigint[];
  changed integer;
  -- whether a flash sale runs now, its item of a line, and whether the price is not the current one
  has_sale boolean;
  line_pools bigint[];
  line_stale boolean[];
  has_coupons constant boolean := cardinality(coupon_places) > 0;
  -- the coupons of an order whose templates have a budget, and what is left of the budgets
  held record;
  budgets jsonb := '{}';
  budgets_left jsonb;
  -- the company's bounds of what one shopper holds unpaid (settings.unpaid)
  unpaid_orders integer;
  unpaid_pieces integer;
  unpaid_percent integer;
begin
  select array_agg(c.place order by c.place, c.spu_id), array_agg(c.spu_id order by c.place, c.spu_id),
    array_agg(c.num order by c.place, c.spu_id)
  into count_places, count_spus, count_nums
  from (select l.place, l.spu_id, sum(l.num)::int as num
        from unnest(line_places, line_spus, line_nums) as l (place, spu_id, num)
        group by l.place, l.spu_id) c;

  has_sale := exists (select from flash_sale_sessions f where f.company_id = p_company_id
    and f.status = 'published' and f.starts_at <= p_now and f.ends_at > p_now);
  -- Lines at price 0 (of a gift card) come from the warehouse and are not of a sale.
  select array_agg(coalesce(fi.id, 0) order by l.at),
    array_agg(coalesce(l.price > 0 and l.price <> coalesce(fi.cost_points, k.cost_points), false)
      order by l.at)
  into line_pools, line_stale
  from unnest(line_skus, line_prices) with ordinality as l (sku_id, price, at)
  left join skus k on k.company_id = p_company_id and k.id = l.sku_id
  left join lateral (
    select i.id, i.cost_points from flash_sale_items i
    join flash_sale_sessions f on f.company_id = p_company_id and f.id = i.session_id
    where has_sale and i.company_id = p_company_id and i.sku_id = l.sku_id and l.price > 0
      and f.status = 'published' and f.starts_at <= p_now and f.ends_at > p_now limit 1) fi on true;

  with done as (
    insert into purchases as p (company_id, user_id, spu_id, bought)
    select p_company_id, order_buyers[c.place], c.spu_id, c.num
    from unnest(count_places, count_spus, count_nums) as c (place, spu_id, num)
    order by 2, 3
    on conflict (company_id, user_id, spu_id)
    do update set bought = p.bought + excluded.bought
    where p.bought + excluded.bought <= coalesce((select s.limit_per_person from spus s
      where s.company_id = p_company_id and s.id = excluded.spu_id), 2147483647)
    returning p.user_id, p.spu_id
  )
  select coalesce(array_agg(d.user_id), '{}'), coalesce(array_agg(d.spu_id), '{}')
  into counted_buyers, counted_spus from done d;
  if cardinality(counted_buyers) < cardinality(count_places) then
    refused := array(
      select case when exists (
        select from unnest(count_places, count_spus) as c (place, spu_id)
        where c.place = o.place and (o.buyer, c.spu_id) not in (
          select d.buyer, d.spu_id from unnest(counted_buyers, counted_spus) as d (buyer, spu_id)))
        then 'checkout/limit' end
      from unnest(order_buyers) with ordinality as o (buyer, place) order by o.place);
  end if;

  if has_coupons then
    perform 1 from coupons c where c.company_id = p_company_id and c.id = any (coupon_ids)
    order by c.id for no key update;
    refused := array(
      select coalesce(o.refusal, case when exists (
        select from unnest(coupon_places, coupon_ids) as u (place, coupon)
        where u.place = o.place and not exists (
          select from coupons c where c.company_id = p_company_id and c.id = u.coupon
            and c.user_id = o.buyer and c.status = 'unused'
            and c.valid_from <= p_now and c.valid_to > p_now)) then 'checkout/coupon' end)
      from unnest(refused, order_buyers) with ordinality as o (refusal, buyer, place)
      order by o.place);
    perform 1 from coupon_templates t
    where t.company_id = p_company_id and t.id in (select c.template_id from coupons c
      where c.company_id = p_company_id and c.id = any (coupon_ids))
    order by t.id for no key update;
    -- One order after another, each with all of its coupons or none: what does not fit leaves the
    -- rest of the budgets to those behind it.
    for held in
      select u.place, jsonb_object_agg(t.id, u.amount + u.freight) as saved,
        jsonb_object_agg(t.id, (t.rule->>'budget')::bigint - t.given) as budgets
      from unnest(coupon_places, coupon_ids, coupon_amounts, coupon_freights)
        as u (place, coupon, amount, freight)
      join coupons c on c.company_id = p_company_id and c.id = u.coupon
      join coupon_templates t on t.company_id = p_company_id and t.id = c.template_id
      where refused[u.place] is null and t.rule->>'budget' is not null
      group by u.place order by u.place
    loop
      budgets := held.budgets || budgets;
      select jsonb_object_agg(w.id, (budgets->>w.id)::bigint - w.saved::bigint) into budgets_left
      from jsonb_each_text(held.saved) as w (id, saved);
      if exists (select from jsonb_each_text(budgets_left) as w (id, rest) where w.rest::bigint < 0) then
        refused[held.place] := 'coupon/budget';
      else
        budgets := budgets || budgets_left;
      end if;
    end loop;
  end if;
  if array_position(line_stale, true) is not null then
    refused := array(
      select coalesce(o.refusal, case when exists (
        select from unnest(line_places, line_stale) as l (place, is_stale)
        where l.place = o.place and l.is_stale) then 'checkout/price-changed' end)
      from unnest(refused) with ordinality as o (refusal, place) order by o.place);
  end if;
  -- A shopper's flash orders run one after another, also those of other processes.
  if exists (select from unnest(line_pools) as l (pool) where l.pool > 0) then
    perform 1 from unnest(line_places, line_pools) as l (place, pool)
    join users u on u.company_id = p_company_id and u.id = order_buyers[l.place]
    where l.pool > 0 order by u.id for no key update of u;
    refused := array(
      select coalesce(o.refusal, case when exists (
        select from unnest(line_places, line_pools, line_nums) as l (place, pool, num)
        join flash_sale_items i on i.company_id = p_company_id and i.id = l.pool
        join flash_sale_sessions f on f.company_id = p_company_id and f.id = i.session_id
        where l.place = o.place and l.num > i.per_person
          - count_flash_pieces(p_company_id, o.buyer, i.id, f.starts_at)) then 'checkout/limit' end)
      from unnest(refused, order_buyers) with ordinality as o (refusal, buyer, place)
      order by o.place);
  end if;
  -- A shopper's unpaid orders run one after another, also those of other processes: each counts
  -- what the others hold.
  if array_position(order_settled, false) is not null then
    perform pg_advisory_xact_lock(hashtextextended('unpaid:' || p_company_id || ':' || o.buyer, 0))
    from (select o.buyer from unnest(order_buyers, order_settled, refused) as o (buyer, settled, refusal)
      where not o.settled and o.refusal is null order by o.buyer) o;
    select coalesce((c.settings->'unpaid'->>'orders')::int, 5),
      coalesce((c.settings->'unpaid'->>'pieces')::int, 10),
      coalesce((c.settings->'unpaid'->>'stockPercent')::int, 2)
    into unpaid_orders, unpaid_pieces, unpaid_percent
    from companies c where c.company_id = p_company_id;
    refused := array(
      select coalesce(o.refusal, case when o.settled then null
        when unpaid_orders <= (select count(*) from orders w
          where w.company_id = p_company_id and w.user_id = o.buyer and w.status = 0)
          then 'checkout/unpaid-orders'
        when exists (
          select from (
            select l.sku_id, sum(l.num) as num
            from unnest(line_places, line_skus, line_nums) as l (place, sku_id, num)
            where l.place = o.place group by l.sku_id) l
          cross join lateral (
            select coalesce(sum(h.num), 0) as num from orders w
            join order_lines h on h.company_id = p_company_id and h.order_id = w.id
              and h.sku_id = l.sku_id
            where w.company_id = p_company_id and w.user_id = o.buyer and w.status = 0) kept
          where l.num + kept.num > greatest(unpaid_pieces, unpaid_percent * (
            select coalesce(sum(s.available + s.reserved), 0) from stocks s
            where s.company_id = p_company_id and s.sku_id = l.sku_id) / 100))
          then 'checkout/unpaid-pieces' end)
      from unnest(refused, order_buyers, order_settled) with ordinality
        as o (refusal, buyer, settled, place)
      order by o.place);
  end if;
  alive := array(select o.refusal is null
    from unnest(refused) with ordinality as o (refusal, place) order by o.place);

  select coalesce(array_agg(s.sku_id), '{}'), coalesce(array_agg(s.available), '{}'),
    coalesce(bool_or(s.available < s.num), false)
  into skus, pieces, is_short
  from (
    select s.sku_id, s.available, w.num
    from (select l.sku_id, l.pool_id, sum(l.num) as num
          from unnest(line_places, line_skus, line_pools, line_nums) as l (place, sku_id, pool_id, num)
          where alive[l.place] group by l.sku_id, l.pool_id) w
    join stocks s on s.company_id = p_company_id and s.sku_id = w.sku_id and s.pool_id = w.pool_id
    order by s.sku_id for no key update of s
  ) s;
  sold_out := array(select s.id from unnest(skus, pieces) as s (id, available)
    where s.available = 0 and not is_flash_edge(p_company_id, s.id, p_now));
  if is_short then
    stock := (select json_object_agg(s.id, s.available) from unnest(skus, pieces) as s (id, available));
    refused := orders_short_of_stock(refused, line_places, line_skus, line_nums, skus, pieces);
    alive := array(select o.refusal is null
      from unnest(refused) with ordinality as o (refusal, place) order by o.place);
  end if;
  if array_position(alive, false) is not null then
    update purchases p set bought = p.bought - c.num
    from unnest(count_places, count_spus, count_nums) as c (place, spu_id, num)
    where not alive[c.place] and p.company_id = p_company_id
      and p.user_id = order_buyers[c.place] and p.spu_id = c.spu_id
      and (p.user_id, p.spu_id) in (
        select d.buyer, d.spu_id from unnest(counted_buyers, counted_spus) as d (buyer, spu_id));
  end if;
  if array_position(alive, true) is null then
    return json_build_object('refused', refused, 'soldOut', sold_out, 'stock', stock);
  end if;

  perform post_order_points(p_company_id, array_agg(o.buyer), array_agg(o.id), array_agg(o.points),
    array_agg(o.settled), p_now)
  from unnest(order_ids, order_buyers, order_points, order_settled) with ordinality
    as o (id, buyer, points, settled, place)
  where alive[o.place] and o.points > 0 having count(*) > 0;

  insert into orders (company_id, id, user_id, status, created_at, expires_at, goods_amount,
    coupon_amount, coupon_freight, freight_before, freight, points, points_amount,
    payable, cash, remark, share_code, receiver, paid_at, pay_channel)
  select p_company_id, o.id, o.buyer, o.settled::int, p_now,
    case when o.settled then null
      when exists (select from unnest(line_places, line_pools) as l (place, pool)
        where l.place = o.place and l.pool > 0) then least(due, p_now + interval '10 minutes')
      else due end,
    o.goods, o.saved, o.freight_saved, o.freight_before, o.freight, o.points, o.points_worth, o.payable, o.cash,
    o.remark, case when o.share is not null then (
      select c.code from share_codes c
      where c.company_id = p_company_id and c.code = o.share and c.user_id <> o.buyer) end,
    o.receiver, case when o.settled then p_now end,
    case when o.settled then 'points' else '' end
  from unnest(order_ids, order_buyers, order_settled, order_goods, order_saved,
      order_freights_saved, order_freights_before, order_freights, order_points, order_points_worth,
      order_payables, order_cash, order_remarks, order_shares, order_receivers) with ordinality
    as o (id, buyer, settled, goods, saved, freight_saved, freight_before, freight, points,
      points_worth, payable, cash, remark, share, receiver, place)
  where alive[o.place];

  insert into order_children (company_id, id, order_id, supplier_id, supplier_name, status,
    goods_amount, freight, coupon_amount, arrives_at)
  select p_company_id, p.id, order_ids[p.place], p.supplier_id, p.supplier_name,
    order_settled[p.place]::int, p.goods, p.freight, p.saved, p.arrives_at
  from unnest(part_places, part_ids, part_suppliers, part_supplier_names, part_goods, part_freights,
      part_saved, part_arrivals)
    as p (place, id, supplier_id, supplier_name, goods, freight, saved, arrives_at)
  where alive[p.place];

  insert into order_events (company_id, order_id, from_status, to_status, reason, at)
  select p_company_id, o.id, step.was, step.is_now, step.reason, p_now
  from unnest(order_ids, order_settled) with ordinality as o (id, settled, place)
  cross join (values (null::int, 0, ''), (0, 1, 'points')) as step (was, is_now, reason)
  where alive[o.place] and (o.settled or step.is_now = 0);

  if has_coupons then
    with couponed as (
      update coupons c set status = case when order_settled[u.place] then 'used' else 'locked' end,
        order_id = order_ids[u.place]
      from unnest(coupon_places, coupon_ids, coupon_amounts, coupon_freights)
        as u (place, coupon, amount, freight)
      where alive[u.place] and c.company_id = p_company_id and c.id = u.coupon
      returning c.id, c.template_id, u.place, u.amount, u.freight
    ), held_by as (
      insert into order_coupons (company_id, order_id, coupon_id, kind, amount, freight)
      select p_company_id, order_ids[c.place], c.id, t.rule->>'kind', c.amount, c.freight
      from couponed c
      join coupon_templates t on t.company_id = p_company_id and t.id = c.template_id
    ), reduced as (
      update coupon_templates t set given = t.given + w.saved
      from (select c.template_id, sum(c.amount + c.freight) as saved
            from couponed c group by c.template_id) w
      where t.company_id = p_company_id and t.id = w.template_id
    )
    insert into coupon_events (company_id, coupon_id, order_id, kind, at)
    select p_company_id, c.id, order_ids[c.place], step.kind, p_now
    from couponed c join (values ('lock', false), ('use', true)) as step (kind, needs_settled)
      on order_settled[c.place] or not step.needs_settled;
  end if;

  insert into order_lines (company_id, order_id, child_id, sku_id, pool_id, spu_id, name, spec_text, picture,
    num, cost_points, amount, coupon_share, points_share, cash_share)
  select p_company_id, order_ids[l.place], l.part, l.sku_id, l.pool_id, l.spu_id, l.name, l.spec, l.picture, l.num,
    l.price, l.amount, l.saved, l.points, l.cash
  from unnest(line_places, line_parts, line_skus, line_pools, line_spus, line_names, line_specs, line_pictures,
      line_nums, line_prices, line_amounts, line_saved, line_points, line_cash)
    as l (place, part, sku_id, pool_id, spu_id, name, spec, picture, num, price, amount, saved, points, cash)
  where alive[l.place];

  delete from cart_items c using unnest(line_places, line_skus) as l (place, sku_id)
  where alive[l.place] and c.company_id = p_company_id and c.user_id = order_buyers[l.place]
    and c.sku_id = l.sku_id;

  insert into stock_events (company_id, sku_id, pool_id, order_id, kind, quantity, at)
  select p_company_id, l.sku_id, l.pool_id, order_ids[l.place], step.kind, l.num, p_now
  from unnest(line_places, line_skus, line_pools, line_nums) as l (place, sku_id, pool_id, num)
  cross join (values ('reserve', false), ('sell', true)) as step (kind, needs_settled)
  where alive[l.place] and (order_settled[l.place] or not step.needs_settled);

  with moved as (
    update stocks s set available = s.available - w.num,
      reserved = s.reserved + w.num - w.settled, sold = s.sold + w.settled
    from (select l.sku_id, l.pool_id, sum(l.num) as num,
            coalesce(sum(l.num) filter (where order_settled[l.place]), 0) as settled
          from unnest(line_places, line_skus, line_pools, line_nums) as l (place, sku_id, pool_id, num)
          where alive[l.place] group by l.sku_id, l.pool_id) w
    where s.company_id = p_company_id and s.sku_id = w.sku_id and s.pool_id = w.pool_id and s.available >= w.num
    returning s.sku_id, s.available
  )
  select count(*), sold_out || coalesce(array_agg(m.sku_id)
    filter (where m.available = 0 and not is_flash_edge(p_company_id, m.sku_id, p_now)), '{}')
  into changed, sold_out from moved m;
  if changed <> (select count(distinct l.sku_id) from unnest(line_places, line_skus) as l (place, sku_id)
                 where alive[l.place]) then
    raise exception 'stock of % goods', changed;
  end if;

  update checkout_tokens t set body_hash = o.body, order_id = o.id, answer = o.answer
  from unnest(order_hashes, order_buyers, order_bodies, order_ids, order_answers) with ordinality
    as o (hash, buyer, body, id, answer, place)
  where alive[o.place] and t.company_id = p_company_id and t.token_hash = o.hash
    and t.user_id = o.buyer and t.body_hash is null;
  get diagnostics changed = row_count;
  if changed <> (select count(*) from unnest(alive) as o (is_alive) where o.is_alive) then
    raise exception '% tokens were unused', changed;
  end if;

  -- Pieces sold per product, for sorting by sales.
  if array_position(order_settled, true) is not null then
    with locked as materialized (
      select p.id, w.num
      from (select l.spu_id, sum(l.num)::int as num
            from unnest(line_places, line_spus, line_nums) as l (place, spu_id, num)
            where alive[l.place] and order_settled[l.place] group by l.spu_id) w
      join spus p on p.company_id = p_company_id and p.id = w.spu_id
      order by p.id for no key update of p
    ), counted as (
      update spus p set sales = p.sales + l.num from locked l
      where p.company_id = p_company_id and p.id = l.id returning p.kind
    )
    select coalesce(bool_or(c.kind = 'card'), false) into has_cards from counted c;
    if has_cards then
      perform deliver_card_secrets(p_company_id, array(
        select o.id from unnest(order_ids, order_settled) with ordinality as o (id, settled, place)
        where o.settled and alive[o.place]), p_now);
    end if;
  end if;
  return json_build_object('refused', refused, 'soldOut', sold_out, 'stock', stock);
end $$;
