import { z } from 'zod'
import { call } from '../base/call.ts'
import { Fen, pageInput, pageOf, Points, text, Timestamp } from '../base/shapes.ts'

export const FormerOrderLine = z.object({
  name: z.string().min(1).max(100),
  num: z.int().min(1).max(9_999),
  /** of one piece */
  price: Fen.nonnegative().max(1_000_000_000),
})
export type FormerOrderLine = z.infer<typeof FormerOrderLine>

/** An order of the company’s former mall. */
export const FormerOrder = z.object({
  number: z.string().min(1).max(40),
  placedAt: Timestamp,
  /** in the words of the former mall */
  status: z.string().min(1).max(20),
  points: Points.nonnegative().max(1_000_000_000),
  cash: Fen.nonnegative().max(1_000_000_000),
})

export const formerOrderCalls = {
  'order.oldList': call('order.oldList', {
    auth: 'shopper',
    summary: 'Orders of the company’s former mall, the latest first',
    input: z.object(pageInput),
    data: pageOf(FormerOrder),
  }),
  'order.history': call('order.history', {
    auth: 'shopper',
    summary: 'Orders of the company’s former mall with their goods, the latest first',
    input: z.object({ kw: text(50).optional(), ...pageInput }),
    data: pageOf(FormerOrder.extend({ lines: z.array(FormerOrderLine) })),
  }),
}
