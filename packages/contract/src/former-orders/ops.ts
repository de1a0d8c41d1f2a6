import { z } from 'zod'
import { call } from '../base/call.ts'
import { Phone } from '../base/shapes.ts'
import { FormerOrder, FormerOrderLine } from './calls.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const Imported = FormerOrder.extend({
  phone: Phone,
  lines: z.array(FormerOrderLine).min(1).max(50),
})

export const formerOrderOpsCalls = {
  'ops.formerOrders': call('ops.formerOrders', {
    auth: 'ops',
    title: '列出历史订单',
    permission: 'orders.read',
    summary: 'Orders of the former mall, by number; phones are masked',
    input: z.object({ ...cursorInput, phone: Phone.optional() }),
    data: cursorPage(
      Imported.extend({
        phone: z.string(),
        /** the account that reads it; null until one with its phone has */
        userId: z.int().nullable(),
      }),
    ),
  }),
  'ops.importFormerOrders': call('ops.importFormerOrders', {
    auth: 'ops',
    title: '导入历史订单',
    permission: 'orders.write',
    summary:
      'Imports orders of the former mall. One that is there is replaced, with its reader kept. With `check` it only reports what would happen',
    input: z.object({
      orders: z.array(Imported).min(1).max(200),
      check: z.boolean().default(false),
    }),
    data: z.object({ added: z.int(), replaced: z.int(), unchanged: z.int() }),
  }),
}
