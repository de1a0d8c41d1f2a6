import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.codeField', {
  resend: '重新获取',
  resendIn: '{seconds} 秒后重发',
  getCode: '获取验证码',
})
