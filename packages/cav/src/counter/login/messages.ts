import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('cav.login', {
  signInTitle: '核销登录',
  account: '用户名',
  accountHint: '网点核销用户名',
  accountMissing: '请输入用户名',
  password: '密码',
  passwordHint: '请输入密码',
  passwordMissing: '请输入密码',
  signIn: '登录',
  signInFailed: '没有登录成功，请重试',
  signInNote: '登录 7 小时内有效，仅用于所属网点',
})
