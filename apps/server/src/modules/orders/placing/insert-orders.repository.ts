import type { DataOf, Picture, RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import { rowsText, type RowOf } from '../../../db/row-types.ts'
import { newCoupon, newLine, newOrder, newPart } from './new-rows.ts'

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
/** A coupon of an order, and the amounts it takes off the goods and the freight. */
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
  /** stored only if the code is another shopper's of the company */
  shareCode?: string | null
  /** host app of the shell; '' or absent if unknown */
  host?: string
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
  soldOut: readonly number[]
  /** pieces of each SKU before these orders; null unless one of them is short */
  stock: Readonly<Record<string, number>> | null
}

/** Rows of all orders, each with its order's number in the batch, from 1 on. */
const withPlace = <Row, Out>(
  orders: readonly Written[],
  listRows: (one: Written) => readonly Row[],
  toRow: (row: Row, place: number) => Out,
) => orders.flatMap((one, index) => listRows(one).map((row) => toRow(row, index + 1)))

const toOrderRow = (order: NewOrder, place: number): RowOf<typeof newOrder> => ({
  place,
  order_id: order.orderId,
  user_id: order.userId,
  settled: order.paid,
  token_hash: order.tokenHash,
  body_hash: order.bodyHash,
  answer: order.answer,
  receiver: order.receiver,
  remark: order.remark,
  share_code: order.shareCode ?? null,
  host: order.host ?? '',
  goods_amount: order.goodsAmount,
  coupon_amount: order.couponAmount,
  coupon_freight: order.couponFreight,
  freight_before: order.freightBefore,
  freight: order.freight,
  points: order.points,
  points_amount: order.pointsAmount,
  payable: order.payable,
  cash: order.cash,
})

const toCouponRow = (
  { couponId, amount, freight }: NewCoupon,
  place: number,
): RowOf<typeof newCoupon> => ({ place, coupon_id: couponId, amount, freight })

const toPartRow = (part: NewChild, place: number): RowOf<typeof newPart> => ({
  place,
  part_id: part.id,
  supplier_id: part.supplierId,
  supplier_name: part.supplierName,
  goods_amount: part.goodsAmount,
  freight: part.freight,
  coupon_amount: part.couponAmount,
  arrives_at: part.arrivesAt,
})

const toLineRow = (line: NewLine, place: number): RowOf<typeof newLine> => ({
  place,
  part_id: line.childId,
  sku_id: line.skuId,
  spu_id: line.spuId,
  name: line.name,
  spec_text: line.specText,
  picture: line.picture,
  num: line.num,
  cost_points: line.costPoints,
  amount: line.amount,
  coupon_share: line.couponShare,
  points_share: line.pointsShare,
  cash_share: line.cashShare,
  pool_id: 0,
})

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
  const rows = {
    orders: rowsText(
      newOrder,
      withPlace(orders, ({ order }) => [order], toOrderRow),
    ),
    coupons: rowsText(
      newCoupon,
      withPlace(orders, (one) => one.coupons, toCouponRow),
    ),
    parts: rowsText(
      newPart,
      withPlace(orders, (one) => one.children, toPartRow),
    ),
    lines: rowsText(
      newLine,
      withPlace(orders, (one) => one.lines, toLineRow),
    ),
  }
  const [row] = await selectRows<{ outcome: Outcome }>(
    tx,
    sql`select insert_orders(p_company_id => ${companyId}, p_now => ${at.toISOString()},
          p_due => ${due.toISOString()}, p_orders => ${rows.orders}::new_order[],
          p_coupons => ${rows.coupons}::new_coupon[], p_parts => ${rows.parts}::new_part[],
          p_lines => ${rows.lines}::new_line[]) as outcome`,
  )
  if (!row) throw new Error('the database did not answer')
  return row.outcome
}
