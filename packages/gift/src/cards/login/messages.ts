import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('gift.login', {
  open: '立即兑换',
  withPhone: '打开短信收到的电子卡',
  couponTitle: '电子券兑换',
  myCard: '我的礼品卡',
})
