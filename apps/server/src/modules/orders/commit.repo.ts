import type { DataOf, Picture } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../db/database.ts'

export type NewLine = {
  childId: string
  skuId: number
  spuId: number
  name: string
  specText: string
  picture: Picture
  num: number
  costPoints: number
  amount: number
  couponShare: number
  pointsShare: number
  cashShare: number
}
export type NewChild = {
  id: string
  supplierId: number
  supplierName: string
  goodsAmount: number
  freight: number
  couponAmount: number
}
export type NewOrder = {
  id: string
  expiresAt: string | null
  goodsAmount: number
  couponId: string | null
  couponAmount: number
  freightBefore: number
  freight: number
  points: number
  pointsAmount: number
  payable: number
  cash: number
  remark: string
  receiver: { name: string; tel: string; address: string }
}
type Written = {
  companyId: number
  userId: number
  at: Date
  order: NewOrder
  children: readonly NewChild[]
  lines: readonly NewLine[]
  /** the token this order is made of, the body it came with and what it is answered with */
  token: { hash: string; bodyHash: string; answer: DataOf<'order.commit'> }
}

/** Writes an unpaid order with its parts, marks its token used and empties the cart of its goods. */
export async function writeOrder(tx: Db, written: Written): Promise<void> {
  const { companyId, userId, order, children, lines, token } = written
  const at = sql`${written.at.toISOString()}::timestamptz`
  await tx.execute(
    sql`with made as (
          insert into orders (company_id, id, user_id, status, created_at, expires_at, goods_amount,
            coupon_id, coupon_amount, freight_before, freight, points, points_amount, payable, cash,
            remark, receiver)
          select ${companyId}, o.id, ${userId}, 0, ${at}, o."expiresAt", o."goodsAmount", o."couponId",
            o."couponAmount", o."freightBefore", o.freight, o.points, o."pointsAmount", o.payable,
            o.cash, o.remark, o.receiver
          from jsonb_to_record(${JSON.stringify(order)}::jsonb) as o (id text, "expiresAt" timestamptz,
            "goodsAmount" bigint, "couponId" text, "couponAmount" bigint, "freightBefore" bigint,
            freight bigint, points bigint, "pointsAmount" bigint, payable bigint, cash bigint,
            remark text, receiver jsonb)
        ), children as (
          insert into order_children (company_id, id, order_id, supplier_id, supplier_name, status,
            goods_amount, freight, coupon_amount)
          select ${companyId}, c.id, ${order.id}, c."supplierId", c."supplierName", 0,
            c."goodsAmount", c.freight, c."couponAmount"
          from jsonb_to_recordset(${JSON.stringify(children)}::jsonb) as c (id text,
            "supplierId" bigint, "supplierName" text, "goodsAmount" bigint, freight bigint,
            "couponAmount" bigint)
        ), lines as (
          insert into order_lines (company_id, order_id, child_id, sku_id, spu_id, name, spec_text,
            picture, num, cost_points, amount, coupon_share, points_share, cash_share)
          select ${companyId}, ${order.id}, l."childId", l."skuId", l."spuId", l.name, l."specText",
            l.picture, l.num, l."costPoints", l.amount, l."couponShare", l."pointsShare", l."cashShare"
          from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("childId" text,
            "skuId" bigint, "spuId" bigint, name text, "specText" text, picture jsonb, num int,
            "costPoints" bigint, amount bigint, "couponShare" bigint, "pointsShare" bigint,
            "cashShare" bigint)
        ), told as (
          insert into order_events (company_id, order_id, to_status, at)
          values (${companyId}, ${order.id}, 0, ${at})
        ), uncarted as (
          delete from cart_items where company_id = ${companyId} and user_id = ${userId}
            and sku_id in (select (l->>'skuId')::bigint from jsonb_array_elements(${JSON.stringify(
              lines.map(({ skuId }) => ({ skuId })),
            )}::jsonb) l)
        )
        update checkout_tokens set body_hash = ${token.bodyHash}, order_id = ${order.id},
          answer = ${JSON.stringify(token.answer)}::jsonb
        where company_id = ${companyId} and token_hash = ${token.hash} and user_id = ${userId}`,
  )
}

/**
 * Counts pieces against the limits per person, each with its guard.
 * @returns false where one limit would be passed
 */
export async function countPurchases(
  tx: Db,
  { companyId, userId }: { companyId: number; userId: number },
  pieces: readonly { spuId: number; num: number }[],
): Promise<boolean> {
  const bySpu = new Map<number, number>()
  for (const { spuId, num } of pieces) bySpu.set(spuId, (bySpu.get(spuId) ?? 0) + num)
  const wanted = [...bySpu].map(([spuId, num]) => ({ spuId, num }))
  const counted = await rowsOf(
    tx,
    sql`insert into purchases (company_id, user_id, spu_id, bought)
        select ${companyId}, ${userId}, p.id, (w->>'num')::int
        from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) w
        join spus p on p.company_id = ${companyId} and p.id = (w->>'spuId')::bigint
        where p.limit_per_person is null or (w->>'num')::int <= p.limit_per_person
        order by p.id
        on conflict (company_id, user_id, spu_id)
        do update set bought = purchases.bought + excluded.bought
        where purchases.bought + excluded.bought <= coalesce(
          (select l.limit_per_person from spus l
           where l.company_id = excluded.company_id and l.id = excluded.spu_id), 2147483647)
        returning spu_id`,
  )
  return counted.length === wanted.length
}
