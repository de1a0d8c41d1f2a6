import type { DataOf, Picture, RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../../db/database.ts'

/** What every row of an order that is being made says: whose it is, and whether points paid it all. */
type Owned = { orderId: string; userId: number; paid: boolean }
export type NewLine = Owned & {
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
export type NewChild = Owned & {
  id: string
  supplierId: number
  supplierName: string
  goodsAmount: number
  freight: number
  couponAmount: number
}
export type NewOrder = Owned & {
  /** the token this order is made of, the body it came with and what it is answered with */
  tokenHash: string
  bodyHash: string
  answer: DataOf<'order.commit'>
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
export type Written = { order: NewOrder; children: readonly NewChild[]; lines: readonly NewLine[] }

type Outcome = {
  /** by order; an order that is not named is made */
  refused: Readonly<Record<string, RefusalName>>
  /** SKUs of which nothing is left now */
  soldOut: readonly number[]
}

/**
 * Writes orders of a company with all that belongs to them: points, limits, coupons, stock, the cart,
 * their tokens. Each is made whole or refused; where all are refused the caller rolls back.
 * @param orders of different shoppers, whose tokens are locked
 */
export async function commitOrders(
  tx: Db,
  companyId: number,
  orders: readonly Written[],
  at: Date,
): Promise<Outcome> {
  const rows = orders.map(({ order }, place) => ({ place, ...order }))
  const parts = orders.flatMap(({ children }) => children)
  const lines = orders.flatMap((one, place) => one.lines.map((line) => ({ place, ...line })))
  const [row] = await rowsOf<{ outcome: Outcome }>(
    tx,
    sql`select commit_orders(${companyId}, ${JSON.stringify(rows)}::jsonb,
          ${JSON.stringify(parts)}::jsonb, ${JSON.stringify(lines)}::jsonb,
          ${at.toISOString()}::timestamptz) as outcome`,
  )
  if (!row) throw new Error('the database did not answer')
  return row.outcome
}
