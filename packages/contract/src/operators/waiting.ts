import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Timestamp } from '../base/shapes.ts'

/** Kinds of work that wait for operators, in the order in which they are shown. */
export const waitingLabels = {
  parcels: '待发货的子订单',
  reminded: '催过发货的订单',
  afterSales: '待审核的售后',
  returns: '寄回途中的退货',
  approvals: '待您审批',
  chats: '待回复的会话',
  reviews: '待审核的评价',
  reportedReviews: '近 30 天被举报的评价',
  questions: '待回答的商品问题',
  answers: '待审核的买家回答',
  soldOut: '售罄的在售商品',
  lowSecrets: '卡密不足的规格',
  failedRefunds: '失败的退款',
  unknownTopUps: '结果不明的充值',
  invoices: '待开具的发票',
} as const
export type WaitingKind = keyof typeof waitingLabels
const kinds = Object.keys(waitingLabels) as [WaitingKind, ...WaitingKind[]]

export const waitingCalls = {
  'ops.waiting': call('ops.waiting', {
    auth: 'ops',
    title: '列出待办',
    command: 'waiting',
    note: '只列您有权处理的事项',
    permission: 'own',
    summary:
      'How much waits for the caller, and since when; kinds that the caller may not act on are left out',
    input: z.object({}),
    data: z.object({
      list: about(
        z.array(
          z.object({
            kind: about(z.enum(kinds), { title: '事项', choices: waitingLabels }),
            count: about(z.int(), { title: '数量' }),
            /** time since which the oldest item has waited */
            since: about(Timestamp, { title: '最早', none: '无' }).nullable(),
          }),
        ),
        { title: '列表' },
      ),
    }),
  }),
}
