import { defineMessages } from '@mall/core/messages'

export const identityMessages = defineMessages('commerce.identity.form', {
  phoneInvalid: '请输入正确的手机号码',
  phoneMissing: '请输入手机号！',
  phoneFormat: '手机号格式错误！',
  codeMissing: '请输入验证码',
  codeInvalid: '请输入正确的验证码',
  required: '请输入{field}',
  passwordRule: '请输入 8 至 64 位密码，同时包含字母和数字',
})
