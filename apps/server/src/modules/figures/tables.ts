import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { amount, at, companyId, id } from '../../db/columns.ts'
import type { FigureStream, PointFlow } from './figure-kinds.ts'

/**
 * Progress of each stream. `bound` is the highest number drawn at `boundAt`; it is safe once every
 * transaction before `boundXid` has ended.
 */
export const figureProgress = pgTable(
  'figure_progress',
  {
    companyId: companyId(),
    stream: text().$type<FigureStream>().notNull(),
    /** number of the last event in the sums */
    last: amount('last'),
    bound: amount('bound'),
    boundXid: bigint('bound_xid', { mode: 'number' }),
    boundAt: at('bound_at'),
    /** all earlier events are in the sums; null before the first bound */
    until: at('until'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.stream] })],
)

/**
 * Sums of a day. kind: `all`, `host`, `supplier`, `category` or `product`; `key` identifies the
 * group. Paid and refunded: points, fen, and costPoints of gift cards.
 */
export const figureSums = pgTable(
  'figure_sums',
  {
    companyId: companyId(),
    kind: text().notNull(),
    day: date().notNull(),
    key: text().notNull(),
    ordersPlaced: amount('orders_placed'),
    ordersPaid: amount('orders_paid'),
    pieces: amount('pieces'),
    points: amount('points'),
    cash: amount('cash'),
    card: amount('card'),
    refundedPoints: amount('refunded_points'),
    refundedCash: amount('refunded_cash'),
    refundedCard: amount('refunded_card'),
    buyers: amount('buyers'),
    /** buyers with a purchase on an earlier day */
    returningBuyers: amount('returning_buyers'),
    newShoppers: amount('new_shoppers'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.kind, t.day, t.key] })],
)

/** Buyers of a group by day: a shopper counts once. */
export const figureBuyers = pgTable(
  'figure_buyers',
  {
    companyId: companyId(),
    kind: text().notNull(),
    day: date().notNull(),
    key: text().notNull(),
    userId: id('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.kind, t.day, t.key, t.userId] }),
    index('figure_buyers_user').on(t.companyId, t.userId, t.day),
    index('figure_buyers_day').on(t.companyId, t.day),
  ],
)

/** The day of each shopper's first paid order. */
export const figureFirstDays = pgTable(
  'figure_first_days',
  {
    companyId: companyId(),
    userId: id('user_id').notNull(),
    firstDay: date('first_day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] })],
)

/** Points of a day by flow. */
export const figurePoints = pgTable(
  'figure_points',
  {
    companyId: companyId(),
    day: date().notNull(),
    flow: text().$type<PointFlow>().notNull(),
    source: text().notNull(),
    points: amount('points'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day, t.flow, t.source] })],
)

/** Points that the company owes, by month of expiry (`YYYY-MM`) and account of the ledger. */
export const figureMonths = pgTable(
  'figure_months',
  {
    companyId: companyId(),
    month: text().notNull(),
    account: text().notNull(),
    points: amount('points'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.month, t.account] })],
)

/**
 * Batches with remaining points and the month in which they are counted, which a refund changes.
 */
export const figureBatches = pgTable(
  'figure_batches',
  {
    companyId: companyId(),
    batchId: id('batch_id').notNull(),
    month: text().notNull(),
    available: amount('available'),
    held: amount('held'),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.batchId] })],
)
