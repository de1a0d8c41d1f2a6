import type { NoticeFacts } from '@mall/contract'
import type { NoticeKind } from '@mall/contract/states'

type PastNotice = {
  kind: NoticeKind
  daysAgo: number
  /** days from the notice until the end that it announces */
  endsAfter?: number
  facts: NoticeFacts
}

/** Notices of the last weeks whose prizes, cards, coupons and benefits have ended since. */
export const pastNotices: readonly PastNotice[] = [
  { kind: 'account.closing', daysAgo: 27, endsAfter: 7, facts: {} },
  { kind: 'account.closing-due', daysAgo: 21, endsAfter: 1, facts: {} },
  { kind: 'account.closing-withdrawn', daysAgo: 20.5, facts: {} },
  { kind: 'prize.won', daysAgo: 19, endsAfter: 7, facts: { name: '挂耳咖啡' } },
  { kind: 'prize.due', daysAgo: 13, endsAfter: 1, facts: { name: '挂耳咖啡' } },
  { kind: 'benefit.granted', daysAgo: 18, endsAfter: 14, facts: { name: '秋季关怀礼' } },
  { kind: 'benefit.expiring', daysAgo: 7, endsAfter: 3, facts: { name: '秋季关怀礼' } },
  {
    kind: 'benefit.collected',
    daysAgo: 5,
    facts: { name: '秋季关怀礼', outlet: '张江支行营业厅' },
  },
  { kind: 'card.received', daysAgo: 16, endsAfter: 7, facts: { name: '下午茶电子券' } },
  { kind: 'card.accepted', daysAgo: 11, facts: { name: '冬日暖礼卡', phone: '139****2217' } },
  { kind: 'card.returned', daysAgo: 9, facts: { name: '生日电子卡', phone: '137****8060' } },
  { kind: 'coupon.expiring', daysAgo: 8, endsAfter: 3.5, facts: { name: '新人礼券', count: 1 } },
]
