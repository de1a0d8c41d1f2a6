import { z } from 'zod'
import { call } from '../base/call.ts'
import { Nothing, pageInput, pageOf, Points, Timestamp } from '../base/shapes.ts'
import { POINTS_SOURCES, PointsKind } from '../states/points-kind.ts'

const kind = z.enum(PointsKind)

/** One change of a shopper's free points. */
const StatementEntry = z.object({
  id: z.string(),
  kind,
  /** points in (positive) or out (negative) */
  amount: Points,
  /** act that changed the points, beside orders */
  source: z.enum(POINTS_SOURCES),
  /** points after the change */
  balance: Points,
  reason: z.string(),
  at: Timestamp,
  orderId: z.string().nullable(),
  /** name of what it is about: the first goods of an order, reviewed goods, the source of an expired batch */
  about: z.string().optional(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const pointsCalls = {
  'points.statement': call('points.statement', {
    auth: 'shopper',
    summary: 'Changes of points, the newest first, of one kind and one month (in Beijing) or all',
    input: z.object({
      kind: kind.optional(),
      month: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '应为年份与月份')
        .optional(),
      ...pageInput,
    }),
    data: pageOf(StatementEntry).extend({
      /** points in and out of the whole selection */
      gained: Points,
      spent: Points,
      /** months with changes of any kind, the newest first */
      months: z.array(z.string()),
    }),
  }),
  'points.batches': call('points.batches', {
    auth: 'shopper',
    summary: 'Points that are left, by the time they expire',
    input: Nothing,
    data: z.object({
      balance: Points,
      /** points expiring within 30 days */
      expiringSoon: Points,
      list: z.array(
        z.object({
          expiresAt: Timestamp,
          amount: Points,
          /** points that were granted, of which `amount` are left */
          granted: Points.optional(),
          /** reason of the grant */
          source: z.string().optional(),
        }),
      ),
    }),
  }),
}
