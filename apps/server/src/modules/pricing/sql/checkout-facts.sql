-- Pricing facts of several shoppers of a company in one query. p_requests: [{place, userId,
-- addressId, items: [{skuId, num}]}], each SKU once; or tokenHash instead of items: the token is
-- locked and its items are used. Tokens are locked in the order of their hashes and read
-- afterwards, so that a concurrent repetition sees the first result. Returns a row per place: the
-- token (null if the shopper has none) and the facts (null for a used or missing token). The
-- settings below make cached plans use indexes. Signature changes need a new name, because two
-- versions of the server may run concurrently.
create or replace function select_checkout_facts(p_company_id integer, p_requests jsonb, p_now timestamptz)
  returns table (place integer, token jsonb, facts jsonb)
  language plpgsql volatile
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
#variable_conflict use_column
begin
  perform 1 from jsonb_to_recordset(p_requests) as a ("userId" bigint, "tokenHash" text)
  join checkout_tokens t
    on t.company_id = p_company_id and t.token_hash = a."tokenHash" and t.user_id = a."userId"
  order by t.token_hash for update of t;

  return query
  with request as materialized (
    select a.place, a."userId" as user_id, a."addressId" as address_id, t.token_hash,
      coalesce(t.items, a.items) as items, t.expires_at, t.body_hash, t.answer,
      a."tokenHash" is null or (t.token_hash is not null and t.body_hash is null) as is_open
    from jsonb_to_recordset(p_requests) as a (place integer, "userId" bigint, "tokenHash" text,
      "addressId" bigint, items jsonb)
    left join checkout_tokens t
      on t.company_id = p_company_id and t.token_hash = a."tokenHash" and t.user_id = a."userId"
  )
  select a.place,
    case when a.token_hash is not null then jsonb_build_object('items', a.items,
      'expiresAt', a.expires_at, 'bodyHash', a.body_hash, 'answer', a.answer) end,
    case when a.is_open then jsonb_build_object(
      'goods', coalesce((
        select jsonb_agg(jsonb_build_object(
          'skuId', k.id, 'spuId', p.id, 'kind', p.kind, 'num', (w.item->>'num')::int, 'name', p.name,
          'specValues', k.spec_values, 'picture', coalesce(k.picture, p.pictures->0),
          'costPoints', coalesce(fi.cost_points, k.cost_points), 'onSale', p.on_sale and k.on_sale,
          'supplierId', p.supplier_id, 'supplierName', coalesce(s.name, ''),
          'delivery', s.delivery,
          'categoryId', p.category_id, 'topCategoryId', p.top_category_id,
          'leastNum', p.least_num, 'limitPerPerson', p.limit_per_person, 'services', p.services,
          'available', coalesce(st.available, 0), 'bought', coalesce(b.bought, 0),
          'flash', case when fi.id is not null then jsonb_build_object('itemId', fi.id,
            'perPerson', fi.per_person, 'regularCostPoints', k.cost_points, 'allowsCoupons', fi.allows_coupons,
            'allowsPoints', fi.allows_points, 'bought', count_flash_pieces(p_company_id, a.user_id,
              fi.id, fi.starts_at)) end) order by w.at)
        -- Materialised first: next to a cast that may fail, row-level security prevents index
        -- scans, and all SKUs are read (350 pages of 90,000 for one).
        from (select i.item, i.at, (i.item->>'skuId')::bigint as sku_id
              from jsonb_array_elements(a.items) with ordinality as i (item, at) offset 0) w
        join skus k on k.company_id = p_company_id and k.id = w.sku_id
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
        left join purchases b
          on b.company_id = p_company_id and b.user_id = a.user_id and b.spu_id = p.id), '[]'),
      'address', (
        select jsonb_build_object('id', d.id, 'receiver', d.receiver, 'tel', d.tel,
          'province', d.province, 'city', d.city, 'county', d.county, 'town', d.town,
          'detail', d.detail, 'isDefault', d.is_default)
        from addresses d
        where d.company_id = p_company_id and d.user_id = a.user_id
          and (a.address_id is null or d.id = a.address_id)
        order by d.is_default desc, d.id desc limit 1),
      'coupons', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'status', c.status, 'rule', c.rule,
          'budgetLeft', c.budget_left, 'validFrom', c.valid_from, 'validTo', c.valid_to, 'categories', coalesce((
            select jsonb_agg(g.name order by g.sort) from categories g
            where g.company_id = p_company_id and c.rule->'scope'->'categories' @> to_jsonb(g.id)
          ), '[]')) order by c.valid_to, c.id)
        from (
          select c.id, c.status, c.valid_from, c.valid_to, t.rule,
            (t.rule->>'budget')::bigint - t.given as budget_left
          from coupons c
          join coupon_templates t on t.company_id = p_company_id and t.id = c.template_id
          where c.company_id = p_company_id and c.user_id = a.user_id
            and c.status in ('unused', 'locked') and c.valid_to > p_now
          order by c.valid_to, c.id limit 300) c), '[]'),
      'balance', least(
        coalesce((select b.available from point_balances b
                  where b.company_id = p_company_id and b.user_id = a.user_id), 0),
        coalesce((select sum(b.remaining) from point_batches b
                  where b.company_id = p_company_id and b.user_id = a.user_id
                    and b.remaining > 0 and b.expires_at > p_now), 0))) end
  from request a;
end $$;
