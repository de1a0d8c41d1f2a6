import type { DataOf, Picture, RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { arrayText } from '../../../db/array-text.ts'
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

/** Pieces per product: two lines of an order may share a product. */
function countByProduct(lines: readonly NewLine[]) {
  const counts = new Map<number, number>()
  for (const { spuId, num } of lines) counts.set(spuId, (counts.get(spuId) ?? 0) + num)
  return [...counts].map(([spuId, num]) => ({ spuId, num }))
}

type Cell = string | number | boolean | null
const column = <Row>(rows: readonly Row[], cell: (row: Row) => Cell) => arrayText(rows.map(cell))

/** Array arguments of `insert_orders`, in its parameter order. */
function toColumns(written: readonly Written[]): string[] {
  const orders = written.map(({ order }) => order)
  const placed = <Row>(rowsIn: (one: Written) => readonly Row[]) =>
    written.flatMap((one, index) => rowsIn(one).map((row) => ({ ordinal: index + 1, ...row })))
  const coupons = placed((one) => one.coupons)
  const parts = placed(({ children }) => children)
  const lines = placed((one) => one.lines)
  const counts = placed((one) => countByProduct(one.lines))
  return [
    column(orders, ({ orderId }) => orderId),
    column(orders, ({ userId }) => userId),
    column(orders, ({ paid }) => paid),
    column(orders, ({ tokenHash }) => tokenHash),
    column(orders, ({ bodyHash }) => bodyHash),
    column(orders, ({ answer }) => JSON.stringify(answer)),
    column(orders, ({ receiver }) => JSON.stringify(receiver)),
    column(orders, ({ remark }) => remark),
    column(orders, ({ goodsAmount }) => goodsAmount),
    column(orders, ({ couponAmount }) => couponAmount),
    column(orders, ({ couponFreight }) => couponFreight),
    column(orders, ({ freightBefore }) => freightBefore),
    column(orders, ({ freight }) => freight),
    column(orders, ({ points }) => points),
    column(orders, ({ pointsAmount }) => pointsAmount),
    column(orders, ({ payable }) => payable),
    column(orders, ({ cash }) => cash),
    column(coupons, ({ ordinal }) => ordinal),
    column(coupons, ({ couponId }) => couponId),
    column(coupons, ({ amount }) => amount),
    column(coupons, ({ freight }) => freight),
    column(parts, ({ ordinal }) => ordinal),
    column(parts, ({ id }) => id),
    column(parts, ({ supplierId }) => supplierId),
    column(parts, ({ supplierName }) => supplierName),
    column(parts, ({ goodsAmount }) => goodsAmount),
    column(parts, ({ freight }) => freight),
    column(parts, ({ couponAmount }) => couponAmount),
    column(lines, ({ ordinal }) => ordinal),
    column(lines, ({ childId }) => childId),
    column(lines, ({ skuId }) => skuId),
    column(lines, ({ spuId }) => spuId),
    column(lines, ({ name }) => name),
    column(lines, ({ specText }) => specText),
    column(lines, ({ picture }) => JSON.stringify(picture)),
    column(lines, ({ num }) => num),
    column(lines, ({ costPoints }) => costPoints),
    column(lines, ({ amount }) => amount),
    column(lines, ({ couponShare }) => couponShare),
    column(lines, ({ pointsShare }) => pointsShare),
    column(lines, ({ cashShare }) => cashShare),
    column(counts, ({ ordinal }) => ordinal),
    column(counts, ({ spuId }) => spuId),
    column(counts, ({ num }) => num),
  ]
}

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
  const columns = sql.join(
    toColumns(orders).map((text) => sql`${text}`),
    sql`, `,
  )
  const [row] = await selectRows<{ outcome: Outcome }>(
    tx,
    sql`select insert_orders(${companyId}, ${at.toISOString()}::timestamptz,
          ${due.toISOString()}::timestamptz, ${columns}) as outcome`,
  )
  if (!row) throw new Error('the database did not answer')
  return row.outcome
}
