import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'

/** Payment of an order by a gift card, with the points of a signed-in shopper for the rest. */
export type CardPayment = {
  /** amount that the card pays: pieces of a choice card, costPoints of a balance card */
  amount: number
  /** amount of a balance card per SKU */
  shares: ReadonlyMap<number, number>
  /** payment of each child order's freight, for a balance card */
  freights: ReadonlyMap<string, { card: number; points: number; cash: number }>
  /** points of a signed-in shopper, and the costPoints that they pay */
  points: { userId: number; points: number; deduction: number } | null
}

/** Writes the card's payment of an order that was just inserted. */
export async function payByCard(
  tx: Db,
  companyId: number,
  orderId: string,
  { amount, shares, freights, points }: CardPayment,
): Promise<void> {
  const rows = [...shares].map(([skuId, share]) => ({ skuId, share }))
  await tx.execute(
    sql`update orders set card_amount = ${amount}, points = ${points?.points ?? 0}::bigint,
          points_amount = ${points?.deduction ?? 0}::bigint, points_owner_id = ${points?.userId ?? null}::bigint
        where company_id = ${companyId} and id = ${orderId}`,
  )
  await tx.execute(
    sql`update order_lines l set card_share = s.share
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s ("skuId" bigint, share bigint)
        where l.company_id = ${companyId} and l.order_id = ${orderId} and l.sku_id = s."skuId"`,
  )
  const legs = [...freights].map(([id, paid]) => ({ id, ...paid }))
  await tx.execute(
    sql`update order_children c
        set freight_card = s.card, freight_points = s.points, freight_cash = s.cash
        from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
          as s (id text, card bigint, points bigint, cash bigint)
        where c.company_id = ${companyId} and c.order_id = ${orderId} and c.id = s.id`,
  )
}
