import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.holdings', {
  expiringPoints: '{date} 到期',
  noneExpiring: '{unit}有效期',
  couponsHeld: '张优惠券',
  cardsHeld: '张礼品卡',
  holdings: '我的资产',
})
