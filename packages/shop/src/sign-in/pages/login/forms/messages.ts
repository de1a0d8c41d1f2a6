import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.login.forms', {
  phoneToBindHint: '请输入要绑定的手机号',
  code: '验证码',
  codeHint: '请输入 6 位验证码',
  signIn: '登录',
  bindAndSignIn: '绑定并登录',
  continueSignIn: '继续登录',
  phoneHint: '请输入手机号',
  userName: '用户名',
  password: '密码',
  userNameHint: '请输入用户名或手机号',
  passwordHint: '请输入密码',
  rememberPassword: '记住密码',
  forgotPassword: '忘记密码',
  acceptTerms: '我已阅读并同意',
  terms: '《服务条款》',
  and: '和',
  privacy: '《隐私政策》',
  signedIn: '登录成功',
})
