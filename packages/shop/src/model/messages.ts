import { defineMessages } from '@mall/core/messages'

export const formMessages = defineMessages('shop.model', {
  minimum: '{count} 件起购',
  noLess: '不能再少了哦',
  maximum: '最多可买 {count} 件',
  phoneInvalid: '请输入正确的手机号码',
  phoneMissing: '请输入手机号！',
  phoneFormat: '手机号格式错误！',
  codeMissing: '请输入验证码',
  codeInvalid: '请输入正确的验证码',
  required: '请输入{field}',
  passwordRule: '请输入 8 至 64 位密码，同时包含字母和数字',
  termsNotAccepted: '您还未勾选同意服务条款和隐私政策',
})
