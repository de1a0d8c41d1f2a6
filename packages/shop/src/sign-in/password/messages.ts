import { defineMessages } from '@mall/core/messages'

// The keys are those of former screens, because companies replace texts by key.
export const messages = defineMessages('shop.my', {
  changePassword: '修改密码',
  setPassword: '设置密码',
  resetPassword: '找回密码',
  accountPhone: '手机号',
  ofAccount: '账号 {phone}',
  currentPassword: '当前密码',
  noPhone: '您的账号没有绑定手机号，请从原来的入口登录，无需密码',
  verification: '验证方式',
  smsCode: '短信验证码',
  registeredPhoneHint: '请输入注册的手机号',
  currentPasswordHint: '请输入当前密码',
  code: '验证码',
  codeHint: '请输入 6 位验证码',
  sentTo: '发送至 {phone}',
  newPassword: '新密码',
  newPasswordHint: '请输入新密码',
  passwordRule: '8 至 64 位，同时包含字母和数字',
  reset: '重设密码',
  passwordReset: '密码已重设，请使用新密码登录',
  passwordChanged: '密码已更新，其他设备需重新登录',
})
