import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { CostPoints, OutId, Timestamp } from '../base/shapes.ts'

export const OperatorsShare = z.object({
  code: about(z.string(), { title: '分享码' }),
  userId: about(OutId, { title: '顾客', unit: 'shopper' }),
  createdAt: about(Timestamp, { title: '创建时间' }),
  /** orders of other shoppers that the links led to */
  orders: about(z.int(), { title: '订单数', hint: '含未付款与已取消的订单' }),
  paidOrders: about(z.int(), { title: '已付款订单数' }),
  /** cash, points and gift cards that the paid orders took */
  paidAmount: about(CostPoints, { title: '付款金额', hint: '不扣除退款' }),
})
export type OperatorsShare = z.infer<typeof OperatorsShare>

export const shareOpsCalls = {
  'ops.shares': call('ops.shares', {
    auth: 'ops',
    title: '列出分享带来的订单',
    command: 'shares',
    columns: ['code', 'userId', 'orders', 'paidOrders', 'paidAmount'],
    note: '金额高的在前，最多 100 位',
    permission: 'marketing.read',
    summary: 'Shoppers whose shared links led to orders, the highest amount first, at most 100',
    input: z.object({}),
    data: z.object({ list: about(z.array(OperatorsShare), { title: '列表' }) }),
  }),
}
