/** Effects that a shopper is notified of. */
export const noticeKinds = [
  'order.shipped',
  'refund.finished',
  'points.expiring',
  'restock',
  'account.password',
  'account.device',
  'account.phone',
  'account.sign-in',
  'account.closing',
  'account.closing-withdrawn',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * Kinds whose SMS a shopper can turn off. Account kinds warn of others; a restock reminder is
 * subscribed to product by product.
 */
export const optionalNoticeKinds = ['order.shipped', 'refund.finished', 'points.expiring'] as const
export type OptionalNoticeKind = (typeof optionalNoticeKinds)[number]

/** Channels of a notice besides the inbox. */
export const noticeChannels = ['sms', 'wechat', 'dingtalk'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export const noticeDeliveryStates = ['pending', 'sending', 'sent', 'failed', 'unknown'] as const
export type NoticeDeliveryState = (typeof noticeDeliveryStates)[number]
