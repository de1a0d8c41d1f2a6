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

type Cell = string | number | boolean | null
const toColumn = <Row>(rows: readonly Row[], getCell: (row: Row) => Cell) =>
  arrayText(rows.map(getCell))

/** Rows with the place of their order, from 1 on. */
const withPlace = <Row extends object>(
  orders: readonly Written[],
  listRows: (one: Written) => readonly Row[],
) => orders.flatMap((one, index) => listRows(one).map((row) => ({ row, place: index + 1 })))

/** Array parameters of `insert_orders`, in their order. */
function toColumns(written: readonly Written[]): string[] {
  const orders = written.map(({ order }) => order)
  const coupons = withPlace(written, (one) => one.coupons)
  const parts = withPlace(written, (one) => one.children)
  const lines = withPlace(written, (one) => one.lines)
  return [
    toColumn(orders, ({ orderId }) => orderId),
    toColumn(orders, ({ userId }) => userId),
    toColumn(orders, ({ paid }) => paid),
    toColumn(orders, ({ tokenHash }) => tokenHash),
    toColumn(orders, ({ bodyHash }) => bodyHash),
    toColumn(orders, ({ answer }) => JSON.stringify(answer)),
    toColumn(orders, ({ receiver }) => JSON.stringify(receiver)),
    toColumn(orders, ({ remark }) => remark),
    toColumn(orders, ({ shareCode }) => shareCode ?? null),
    toColumn(orders, ({ goodsAmount }) => goodsAmount),
    toColumn(orders, ({ couponAmount }) => couponAmount),
    toColumn(orders, ({ couponFreight }) => couponFreight),
    toColumn(orders, ({ freightBefore }) => freightBefore),
    toColumn(orders, ({ freight }) => freight),
    toColumn(orders, ({ points }) => points),
    toColumn(orders, ({ pointsAmount }) => pointsAmount),
    toColumn(orders, ({ payable }) => payable),
    toColumn(orders, ({ cash }) => cash),
    toColumn(coupons, ({ place }) => place),
    toColumn(coupons, ({ row }) => row.couponId),
    toColumn(coupons, ({ row }) => row.amount),
    toColumn(coupons, ({ row }) => row.freight),
    toColumn(parts, ({ place }) => place),
    toColumn(parts, ({ row }) => row.id),
    toColumn(parts, ({ row }) => row.supplierId),
    toColumn(parts, ({ row }) => row.supplierName),
    toColumn(parts, ({ row }) => row.goodsAmount),
    toColumn(parts, ({ row }) => row.freight),
    toColumn(parts, ({ row }) => row.couponAmount),
    toColumn(parts, ({ row }) => row.arrivesAt),
    toColumn(lines, ({ place }) => place),
    toColumn(lines, ({ row }) => row.childId),
    toColumn(lines, ({ row }) => row.skuId),
    toColumn(lines, ({ row }) => row.spuId),
    toColumn(lines, ({ row }) => row.name),
    toColumn(lines, ({ row }) => row.specText),
    toColumn(lines, ({ row }) => JSON.stringify(row.picture)),
    toColumn(lines, ({ row }) => row.num),
    toColumn(lines, ({ row }) => row.costPoints),
    toColumn(lines, ({ row }) => row.amount),
    toColumn(lines, ({ row }) => row.couponShare),
    toColumn(lines, ({ row }) => row.pointsShare),
    toColumn(lines, ({ row }) => row.cashShare),
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
  // Parameters of one statement: a nested statement for each costs three times as much.
  const columns = sql.join(
    toColumns(orders).map((text) => sql.param(text)),
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
