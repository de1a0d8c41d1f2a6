import { z } from 'zod'
import { call } from '../base/call.ts'
import { CostPoints, OutId, Timestamp } from '../base/shapes.ts'

export const OperatorsShare = z.object({
  code: z.string(),
  userId: OutId,
  createdAt: Timestamp,
  /** orders of other shoppers that the links led to, unpaid and cancelled ones included */
  orders: z.int(),
  paidOrders: z.int(),
  /** cash, points and gift cards that the paid orders took; refunds are not subtracted */
  paidAmount: CostPoints,
})
export type OperatorsShare = z.infer<typeof OperatorsShare>

export const shareOpsCalls = {
  'ops.shares': call('ops.shares', {
    auth: 'ops',
    title: '列出分享带来的订单',
    permission: 'marketing.read',
    summary: 'Shoppers whose shared links led to orders, the highest amount first, at most 100',
    input: z.object({}),
    data: z.object({ list: z.array(OperatorsShare) }),
  }),
}
