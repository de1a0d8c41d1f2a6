import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('gift.myCards', {
  cardsTitle: '我的礼品卡',
  cardsIncoming: '收到的转赠',
  cardsFrom: '来自 {phone}，{date} 前领取',
  cardsReceive: '领取',
  cardsReceived: '已领取，可在我的礼品卡中使用',
  cardsAdd: '添加礼品卡',
  cardsAddNote: '添加后，可以直接打开或转赠',
  cardsAdded: '已添加',
  cardsAddWay: '添加方式',
  cardsEmpty: '还没有礼品卡',
  cardsEmptyNote: '用卡号和密码或兑换码添加',
  cardsPassOnNote: '对方用这个手机号登录后领取，7 天内有效。只能转赠一次，领取前可以撤回。',
  cardsPassOnPhone: '对方手机号',
  cardsPassOnDone: '已转赠，等待对方领取',
})
