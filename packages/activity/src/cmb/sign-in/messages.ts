import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('activity.cmb.signIn', {
  signInTitle: '招商银行登录',
  intro: '招商银行积分换{unit}',
  introNote: '登录招商银行后，可将银行积分兑换成商城{unit}，兑换所得 365 天内有效。',
  signIn: '招商银行登录',
  signInNote: '登录由招商银行完成，商城不会获得银行密码。',
})
