import type { DataOf, Picture, RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

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
  /** expected arrival; null where nothing is shipped */
  arrivesAt: string | null
}
/** A coupon of an order, and what it takes off the goods and the freight. */
export type NewCoupon = { couponId: string; amount: number; freight: number }
export type NewOrder = {
  orderId: string
  userId: number
  /** points cover the whole amount */
  paid: boolean
  /** submit token, hash of the request body and stored result */
  tokenHash: string
  bodyHash: string
  answer: DataOf<'order.commit'>
  goodsAmount: number
  couponAmount: number
  couponFreight: number
  freightBefore: number
  freight: number
  points: number
  pointsAmount: number
  payable: number
  cash: number
  remark: string
  /** stored if it is another shopper's of the company */
  shareCode?: string | null
  receiver: { name: string; tel: string; address: string }
}
export type Written = {
  order: NewOrder
  coupons: readonly NewCoupon[]
  children: readonly NewChild[]
  lines: readonly NewLine[]
}

export type Outcome = {
  /** per order; null when the order was inserted */
  refused: readonly (RefusalName | null)[]
  /** SKUs that are sold out now */
  soldOut: readonly number[]
  /** pieces of each SKU before these orders; null unless one of them is short */
  stock: Readonly<Record<string, number>> | null
}

/** Rows with the place of their order, from 1 on. */
const withPlace = <Row extends object>(
  orders: readonly Written[],
  rowsOf: (one: Written) => readonly Row[],
) => orders.flatMap((one, index) => rowsOf(one).map((row) => ({ place: index + 1, ...row })))

/**
 * Inserts orders of a company with points, limits, coupons, stock, cart and tokens. Each order is
 * inserted completely or refused; the caller rolls back when all are refused.
 * @param orders of different shoppers, with tokens and balances locked
 * @param times.due payment deadline of unpaid orders
 */
export async function insertOrders(
  tx: Db,
  companyId: number,
  orders: readonly Written[],
  { at, due }: { at: Date; due: Date },
): Promise<Outcome> {
  const json = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`
  const lines = withPlace(orders, (one) => one.lines)
  const shares = withPlace<NewChild | NewCoupon>(orders, ({ children, coupons }) => [
    ...children,
    ...coupons,
  ])
  const [row] = await selectRows<{ outcome: Outcome }>(
    tx,
    sql`select insert_orders(${companyId}, ${at.toISOString()}::timestamptz,
          ${due.toISOString()}::timestamptz, ${json(orders.map(({ order }) => order))},
          ${json(lines)}, ${json(shares)}) as outcome`,
  )
  if (!row) throw new Error('the database did not answer')
  return row.outcome
}
