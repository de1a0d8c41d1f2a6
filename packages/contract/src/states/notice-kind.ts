/** Effects that a shopper is notified of. */
export const noticeKinds = [
  'order.shipped',
  'after-sale.requested',
  'after-sale.approved',
  'after-sale.rejected',
  'after-sale.return-due',
  'after-sale.received',
  'refund.finished',
  'points.expiring',
  'top-up.arrived',
  'top-up.failed',
  'prize.won',
  'prize.due',
  'card.received',
  'card.accepted',
  'card.returned',
  'coupon.expiring',
  'benefit.granted',
  'benefit.collected',
  'benefit.expiring',
  'chat.reply',
  'question.answered',
  'restock',
  'account.password',
  'account.device',
  'account.phone',
  'account.sign-in',
  'account.closing',
  'account.closing-due',
  'account.closing-withdrawn',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeKindLabels: Readonly<Record<NoticeKind, string>> = {
  'order.shipped': '发货',
  'after-sale.requested': '售后申请',
  'after-sale.approved': '售后审核通过',
  'after-sale.rejected': '售后审核未通过',
  'after-sale.return-due': '退货寄回到期',
  'after-sale.received': '收到退货',
  'refund.finished': '退款完成',
  'points.expiring': '积分到期',
  'top-up.arrived': '充值到账',
  'top-up.failed': '充值失败',
  'prize.won': '中奖',
  'prize.due': '奖品将过期',
  'card.received': '收到转赠的礼品卡',
  'card.accepted': '礼品卡被收下',
  'card.returned': '礼品卡退回',
  'coupon.expiring': '优惠券到期',
  'benefit.granted': '权益发放',
  'benefit.collected': '权益领取',
  'benefit.expiring': '权益到期',
  'chat.reply': '客服回复',
  'question.answered': '提问有回答',
  restock: '到货',
  'account.password': '密码修改',
  'account.device': '新设备登录',
  'account.phone': '手机号更换',
  'account.sign-in': '登录方式增加',
  'account.closing': '申请注销',
  'account.closing-due': '即将注销',
  'account.closing-withdrawn': '撤销注销',
}

/**
 * Kinds whose SMS a shopper can turn off. Account kinds warn of others; a restock reminder is
 * subscribed to product by product.
 */
export const optionalNoticeKinds = [
  'order.shipped',
  'after-sale.requested',
  'after-sale.approved',
  'after-sale.rejected',
  'after-sale.return-due',
  'after-sale.received',
  'refund.finished',
  'points.expiring',
  'top-up.arrived',
  'top-up.failed',
  'prize.won',
  'prize.due',
  'card.received',
  'card.accepted',
  'card.returned',
  'coupon.expiring',
  'benefit.granted',
  'benefit.collected',
  'benefit.expiring',
  'chat.reply',
  'question.answered',
] as const
export type OptionalNoticeKind = (typeof optionalNoticeKinds)[number]

/** Channels of a notice besides the inbox. */
export const noticeChannels = ['sms', 'wechat', 'dingtalk'] as const
export type NoticeChannel = (typeof noticeChannels)[number]
export const noticeChannelLabels: Readonly<Record<NoticeChannel, string>> = {
  sms: '短信',
  wechat: '微信',
  dingtalk: '钉钉',
}

export const noticeDeliveryStates = ['pending', 'sending', 'sent', 'failed', 'unknown'] as const
export type NoticeDeliveryState = (typeof noticeDeliveryStates)[number]
export const noticeDeliveryLabels: Readonly<Record<NoticeDeliveryState, string>> = {
  pending: '待发送',
  sending: '发送中',
  sent: '已发送',
  failed: '未发送',
  unknown: '结果未知',
}
