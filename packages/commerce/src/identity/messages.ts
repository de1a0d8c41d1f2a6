import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.identity', {
  phone: '手机号',
  codeSent: '验证码已发送',
  getCode: '获取验证码',
})
