import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Fen, pageInput, pageOf, Points, text, Timestamp } from '../base/shapes.ts'

export const FormerOrderLine = z.object({
  name: about(z.string().min(1).max(100), { title: '商品' }),
  num: about(z.int().min(1).max(9_999), { title: '数量', unit: 'pieces' }),
  price: about(Fen.nonnegative().max(1_000_000_000), { title: '单价' }),
})
export type FormerOrderLine = z.infer<typeof FormerOrderLine>

/** An order of the company’s former mall. */
export const FormerOrder = z.object({
  number: about(z.string().min(1).max(40), { title: '订单编号' }),
  placedAt: about(Timestamp, { title: '下单时间' }),
  /** status in the words of the former mall */
  status: about(z.string().min(1).max(20), { title: '状态' }),
  points: about(Points.nonnegative().max(1_000_000_000), { title: '积分' }),
  cash: about(Fen.nonnegative().max(1_000_000_000), { title: '实付金额' }),
})

export const formerOrderCalls = {
  'order.oldList': call('order.oldList', {
    auth: 'shopper',
    summary: 'Orders of the company’s former mall, the latest first',
    withoutScreen: 'order.history lists the orders of a former system',
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
