import { z } from 'zod'
import { call } from './call.ts'
import { Nothing, text } from './shapes.ts'

export const opsCalls = {
  'ops.ship': call('ops.ship', {
    auth: 'ops',
    summary: 'Tells that a part of an order has been handed to a courier',
    input: z.object({
      /** the child order */
      id: z.string().regex(/^\d{20}-\d{1,3}$/),
      shipper: text(30).refine((s) => s.length > 0),
      trackingNumber: z.string().regex(/^[\w-]{4,40}$/),
    }),
    data: Nothing,
    refusals: ['order/gone', 'order/not-shippable'],
  }),
  'ops.audit': call('ops.audit', {
    auth: 'ops',
    summary: 'Proves the books of a company: ledger, stock, orders, payments',
    input: Nothing,
    data: z.object({
      ok: z.boolean(),
      checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
    }),
    refusals: ['company/unknown'],
  }),
}
