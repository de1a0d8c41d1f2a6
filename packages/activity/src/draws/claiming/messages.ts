import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('activity.draws.claiming', {
  topUpNumber: '充值号码',
  topUpHint: '请输入 11 位手机号',
  topUpWrong: '请填写可充值的 11 位手机号',
  topUpNote: '话费充入这个号码，提交后不能更改。',
  topUpTo: '充值到 {phone}？',
  topUpCheck: '再看看',
})
