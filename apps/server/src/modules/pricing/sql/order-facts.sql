-- Facts of the orders of submit tokens for several shoppers of a company in one query: element n
-- of each array is one caller. coupon_ids: JSON arrays of requested coupons. Locks the tokens by
-- hash, then the balances by owner, and reads afterwards, so that a concurrent repetition sees the
-- first result and the points stay available. Returns {tokens: [{place, items, expiresAt,
-- bodyHash, answer, refusal, address, balance, coupons}], place from 1 on; goods: each SKU once;
-- bought: [{userId, spuId, bought}] of goods with a limit}. A used token is returned without
-- facts. The settings below make cached plans use indexes.
create or replace function select_order_facts(p_company_id integer, hashes text[], buyers bigint[],
  address_ids bigint[], coupon_ids jsonb[], p_now timestamptz)
  returns json
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  -- Limits the wait for a locked row, so that it does not delay the others of a batch.
  if cardinality(hashes) > 1 then perform set_config('lock_timeout', '2s', true); end if;
  perform 1 from unnest(hashes, buyers) as a (hash, buyer)
  join checkout_tokens t
    on t.company_id = p_company_id and t.token_hash = a.hash and t.user_id = a.buyer
  order by t.token_hash for no key update of t;
  perform 1 from unnest(buyers) as a (buyer)
  join point_balances b on b.company_id = p_company_id and b.user_id = a.buyer
  order by b.user_id for no key update of b;

  return (
    with p_requests as materialized (
      select a.place, a.buyer, a.address_id, a.coupon_ids, t.items, t.expires_at, t.body_hash, t.answer,
        t.refusal
      from unnest(hashes, buyers, address_ids, coupon_ids)
        with ordinality as a (hash, buyer, address_id, coupon_ids, place)
      join checkout_tokens t
        on t.company_id = p_company_id and t.token_hash = a.hash and t.user_id = a.buyer
    ), goods as materialized (
      select k.id as "skuId", p.id as "spuId", p.kind, p.name, k.spec_values as "specValues",
        coalesce(k.picture, p.pictures->0) as picture, coalesce(fi.cost_points, k.cost_points) as "costPoints",
        p.on_sale and k.on_sale as "onSale", p.supplier_id as "supplierId",
        coalesce(s.name, '') as "supplierName", s.delivery, p.category_id as "categoryId",
        p.top_category_id as "topCategoryId", p.least_num as "leastNum",
        p.limit_per_person as "limitPerPerson", p.services, coalesce(st.available, 0) as available,
        case when fi.id is not null then json_build_object('itemId', fi.id,
          'perPerson', fi.per_person, 'allowsCoupons', fi.allows_coupons,
          'allowsPoints', fi.allows_points, 'bought', 0) end as flash,
        coalesce(st.available, 0) = 0 and is_flash_edge(p_company_id, k.id, p_now) as "isFlashEdge"
      from (select distinct (i.item->>'skuId')::bigint as id
            from p_requests a, jsonb_array_elements(a.items) as i (item) where a.body_hash is null) w
      join skus k on k.company_id = p_company_id and k.id = w.id
      join spus p on p.company_id = p_company_id and p.id = k.spu_id
      left join suppliers s on s.company_id = p_company_id and s.id = p.supplier_id
      left join lateral (
        select i.id, i.cost_points, i.per_person, i.allows_coupons, i.allows_points, f.starts_at
        from flash_sale_items i
        join flash_sale_sessions f on f.company_id = p_company_id and f.id = i.session_id
        where i.company_id = p_company_id and i.sku_id = k.id and f.status = 'published'
          and f.starts_at <= p_now and f.ends_at > p_now limit 1) fi on true
      left join stocks st on st.company_id = p_company_id and st.sku_id = k.id
        and st.pool_id = coalesce(fi.id, 0)
    )
    select json_build_object(
      'tokens', (
        select json_agg(json_build_object('place', a.place, 'items', a.items,
          'expiresAt', a.expires_at, 'bodyHash', a.body_hash, 'answer', a.answer,
          'refusal', a.refusal, 'address', case when d.id is not null then json_build_object('id', d.id,
            'receiver', d.receiver, 'tel', d.tel, 'province', d.province, 'city', d.city,
            'county', d.county, 'town', d.town, 'detail', d.detail, 'isDefault', d.is_default) end,
          'balance', case when a.body_hash is null then least(
            coalesce((select b.available from point_balances b
                      where b.company_id = p_company_id and b.user_id = a.buyer), 0),
            coalesce((select sum(b.remaining) from point_batches b
                      where b.company_id = p_company_id and b.user_id = a.buyer
                        and b.remaining > 0 and b.expires_at > p_now), 0)) else 0 end,
          'coupons', coalesce(u.found, '[]')))
        from p_requests a
        left join addresses d on a.body_hash is null
          and d.company_id = p_company_id and d.id = a.address_id and d.user_id = a.buyer
        left join lateral (
          select json_agg(json_build_object('id', c.id, 'status', c.status, 'rule', ct.rule,
            'validFrom', c.valid_from, 'validTo', c.valid_to, 'categories', '[]'::json)
            order by c.id) as found
          from coupons c
          join coupon_templates ct on ct.company_id = p_company_id and ct.id = c.template_id
          where c.company_id = p_company_id
            and c.id in (select jsonb_array_elements_text(a.coupon_ids)) and c.user_id = a.buyer and c.status in ('unused', 'locked') and c.valid_to > p_now
        ) u on a.body_hash is null),
      'goods', (select json_agg(g) from goods g),
      'bought', (
        select json_agg(json_build_object('userId', b.user_id, 'spuId', b.spu_id, 'bought', b.bought))
        from (select distinct "spuId" as id from goods where "limitPerPerson" is not null) g
        join purchases b
          on b.company_id = p_company_id and b.user_id = any (buyers) and b.spu_id = g.id))
  );
end $$;
