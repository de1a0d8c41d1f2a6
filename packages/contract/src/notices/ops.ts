import { z } from 'zod'
import { call } from '../base/call.ts'
import { OutId, Timestamp } from '../base/shapes.ts'
import { noticeChannels, noticeDeliveryStates, noticeKinds } from '../states/notice-kind.ts'
import { cursorInput, cursorPage, ShopperRef } from '../base/ops-shapes.ts'

export const OperatorsNotice = z.object({
  id: OutId,
  kind: z.enum(noticeKinds),
  /** parcel, refund, reminder, date of expiry, or session */
  effect: z.string(),
  at: Timestamp,
  readAt: Timestamp.nullable(),
  deliveries: z.array(
    z.object({
      channel: z.enum(noticeChannels),
      state: z.enum(noticeDeliveryStates),
      at: Timestamp,
      /** reason of a failure; '' for none */
      error: z.string(),
    }),
  ),
})
export type OperatorsNotice = z.infer<typeof OperatorsNotice>

export const noticeOpsCalls = {
  'ops.notices': call('ops.notices', {
    auth: 'ops',
    title: '查看顾客通知',
    permission: 'shoppers.read',
    summary: 'Notices of a shopper with their deliveries, the newest first',
    input: z.object({ userId: ShopperRef, ...cursorInput }),
    data: cursorPage(OperatorsNotice),
    refusals: ['shoppers/not-found'],
  }),
}
