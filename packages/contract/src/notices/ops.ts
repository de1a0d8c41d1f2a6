import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { OutId, Timestamp } from '../base/shapes.ts'
import {
  noticeChannelLabels,
  noticeChannels,
  noticeDeliveryLabels,
  noticeDeliveryStates,
  noticeKindLabels,
  noticeKinds,
} from '../states/notice-kind.ts'
import { cursorInput, cursorPage, ShopperRef } from '../base/ops-shapes.ts'

export const OperatorsNotice = z.object({
  id: about(OutId, { title: '编号' }),
  kind: about(z.enum(noticeKinds), { title: '类型', choices: noticeKindLabels }),
  /** parcel, after-sales request, refund, reminder, date of expiry, or session */
  effect: about(z.string(), { title: '对象编号' }),
  at: about(Timestamp, { title: '通知时间' }),
  readAt: about(Timestamp, { title: '阅读时间', none: '未读' }).nullable(),
  deliveries: about(
    z.array(
      z.object({
        channel: about(z.enum(noticeChannels), { title: '方式', choices: noticeChannelLabels }),
        state: about(z.enum(noticeDeliveryStates), {
          title: '状态',
          choices: noticeDeliveryLabels,
        }),
        at: about(Timestamp, { title: '发送时间' }),
        /** '' for none */
        error: about(z.string(), { title: '失败原因' }),
      }),
    ),
    { title: '发送' },
  ),
})
export type OperatorsNotice = z.infer<typeof OperatorsNotice>

export const noticeOpsCalls = {
  'ops.notices': call('ops.notices', {
    auth: 'ops',
    title: '查看顾客通知',
    command: 'notices list',
    columns: ['id', 'at', 'kind', 'effect', 'readAt', 'deliveries'],
    permission: 'shoppers.read',
    summary: 'Notices of a shopper with their deliveries, the newest first',
    input: z.object({ userId: ShopperRef, ...cursorInput }),
    data: cursorPage(OperatorsNotice),
    refusals: ['shoppers/not-found'],
  }),
}
