import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../db/database.ts'
import type { Facts } from './facts.ts'

export type Item = { skuId: number; num: number }

type Asked = {
  companyId: number
  userId: number
  /** each SKU once */
  items: readonly Item[]
  addressId: number | undefined
  at: Date
}

/** Reads everything a price is made of in one statement, so that it belongs to one instant. */
export async function readFacts(tx: Db, asked: Asked): Promise<Facts> {
  const { companyId, userId, items, addressId, at } = asked
  const moment = sql`${at.toISOString()}::timestamptz`
  const [row] = await rowsOf<Facts>(
    tx,
    sql`with wanted as (
          select (w.item->>'skuId')::bigint as sku_id, (w.item->>'num')::int as num, w.place
          from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as w (item, place)
        ), goods as (
          select w.place, jsonb_build_object(
            'skuId', k.id, 'spuId', p.id, 'num', w.num, 'name', p.name, 'specValues', k.spec_values,
            'picture', coalesce(k.picture, p.pictures->0), 'costPoints', k.cost_points,
            'onSale', p.on_sale and k.on_sale, 'supplierId', p.supplier_id,
            'supplierName', coalesce(s.name, ''), 'categoryId', p.category_id,
            'topCategoryId', p.top_category_id, 'leastNum', p.least_num,
            'limitPerPerson', p.limit_per_person, 'services', p.services,
            'available', coalesce(st.available, 0), 'bought', coalesce(b.bought, 0)) as fact
          from wanted w
          join skus k on k.company_id = ${companyId} and k.id = w.sku_id
          join spus p on p.company_id = ${companyId} and p.id = k.spu_id
          left join suppliers s on s.company_id = ${companyId} and s.id = p.supplier_id
          left join stocks st on st.company_id = ${companyId} and st.sku_id = k.id
          left join purchases b on b.company_id = ${companyId} and b.user_id = ${userId} and b.spu_id = p.id
        ), address as (
          select jsonb_build_object('id', a.id, 'receiver', a.receiver, 'tel', a.tel,
            'province', a.province, 'city', a.city, 'county', a.county, 'town', a.town,
            'detail', a.detail, 'isDefault', a.is_default) as fact
          from addresses a
          where a.company_id = ${companyId} and a.user_id = ${userId}
            and (${addressId ?? null}::bigint is null or a.id = ${addressId ?? null}::bigint)
          order by a.is_default desc, a.id desc limit 1
        ), usable as (
          select jsonb_build_object('id', c.id, 'status', c.status, 'rule', t.rule,
            'validFrom', c.valid_from, 'validTo', c.valid_to, 'categories', coalesce((
              select jsonb_agg(g.name order by g.sort) from categories g
              where g.company_id = ${companyId} and t.rule->'scope'->'categories' @> to_jsonb(g.id)
            ), '[]')) as fact
          from coupons c
          join coupon_templates t on t.company_id = ${companyId} and t.id = c.template_id
          where c.company_id = ${companyId} and c.user_id = ${userId}
            and c.status in ('unused', 'locked') and c.valid_to > ${moment}
          order by c.valid_to, c.id limit 300
        )
        select
          coalesce((select jsonb_agg(fact order by place) from goods), '[]') as goods,
          (select fact from address) as address,
          coalesce((select jsonb_agg(fact) from usable), '[]') as coupons,
          (select least(
              coalesce((select available from point_balances
                        where company_id = ${companyId} and user_id = ${userId}), 0),
              coalesce(sum(remaining), 0))
            from point_batches where company_id = ${companyId} and user_id = ${userId}
              and remaining > 0 and expires_at > ${moment})::bigint as balance`,
  )
  if (!row) throw new Error('the database did not answer')
  return { ...row, balance: Number(row.balance) }
}
