import type { DataOf } from '@mall/contract'
import type { NoticeKind, OptionalNoticeKind } from '@mall/contract/states'

export type KindSetting = DataOf<'notice.settings'>['kinds'][number]
type GroupName =
  | 'shipped'
  | 'afterSales'
  | 'expiry'
  | 'prizes'
  | 'cards'
  | 'benefits'
  | 'topUps'
  | 'service'
  | 'questions'

/** Groups of notice kinds, each with one switch, in the order of the page. */
export const noticeGroups: Readonly<Record<GroupName, readonly OptionalNoticeKind[]>> = {
  shipped: ['order.shipped'],
  afterSales: [
    'after-sale.requested',
    'after-sale.approved',
    'after-sale.rejected',
    'after-sale.return-due',
    'after-sale.received',
    'refund.finished',
  ],
  expiry: ['points.expiring', 'coupon.expiring'],
  prizes: ['prize.won', 'prize.due'],
  cards: ['card.received', 'card.accepted', 'card.returned'],
  benefits: ['benefit.granted', 'benefit.collected', 'benefit.expiring'],
  topUps: ['top-up.arrived', 'top-up.failed'],
  service: ['chat.reply'],
  questions: ['question.answered'],
}

export type NoticeGroup = {
  name: GroupName
  kinds: OptionalNoticeKind[]
  /** send channels of the group's kinds; empty: the inbox only */
  channels: NonNullable<KindSetting['channel']>[]
  isOptedOut: boolean
}

/** Groups of the kinds that the mall sends, without those that cannot be turned off. */
export function groupKinds(settings: readonly KindSetting[]): NoticeGroup[] {
  const byKind = new Map<NoticeKind, KindSetting>(settings.map((one) => [one.kind, one]))
  return (Object.keys(noticeGroups) as GroupName[]).flatMap((name) => {
    const kinds = noticeGroups[name].filter((kind) => byKind.get(kind)?.isOptional)
    if (kinds.length === 0) return []
    const found = kinds.flatMap((kind) => byKind.get(kind) ?? [])
    const channels = [...new Set(found.flatMap(({ channel }) => channel ?? []))]
    return [{ name, kinds, channels, isOptedOut: found.every((one) => one.isOptedOut) }]
  })
}
