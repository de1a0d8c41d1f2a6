import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Phone } from '../base/shapes.ts'
import { FormerOrder, FormerOrderLine } from './calls.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const Imported = FormerOrder.extend({
  phone: Phone,
  lines: about(z.array(FormerOrderLine).min(1).max(50), { title: '商品' }),
})

export const formerOrderOpsCalls = {
  'ops.formerOrders': call('ops.formerOrders', {
    auth: 'ops',
    title: '列出历史订单',
    command: 'former-orders list',
    columns: ['number', 'placedAt', 'status', 'points', 'cash', 'phone', 'lines'],
    permission: 'orders.read',
    summary: 'Orders of the former mall, by number; phones are masked',
    input: z.object({ ...cursorInput, phone: Phone.optional() }),
    data: cursorPage(
      Imported.extend({
        phone: about(z.string(), { title: '手机号', personal: 'phone' }),
        /** the account that reads it; null until one with its phone has */
        userId: about(z.int(), { title: '顾客编号', unit: 'shopper', none: '尚无' }).nullable(),
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
      orders: about(z.array(Imported).min(1).max(200), { title: '订单' }),
      check: about(z.boolean(), { title: '只核对' }).default(false),
    }),
    data: z.object({
      added: about(z.int(), { title: '新增' }),
      replaced: about(z.int(), { title: '替换' }),
      unchanged: about(z.int(), { title: '不变' }),
    }),
  }),
}
