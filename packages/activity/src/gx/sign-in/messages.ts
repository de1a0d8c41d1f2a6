import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('activity.gx.signIn', {
  signInTitle: '验证手机号',
  form: '本人手机号验证',
  formNote: '验证后查看您的领取资格',
  phoneHint: '请输入手机号',
  code: '验证码',
  codeHint: '请输入验证码',
  accept: '我已阅读并同意',
  terms: '《活动服务条款》',
  and: '和',
  privacy: '《活动隐私政策》',
  termsMissing: '请先阅读并勾选同意',
  continueSignIn: '继续验证',
  signedIn: '验证成功',
  insecurePage: '当前页面不安全，请通过 https 地址打开后登录',
  otherSignIn: '用其他方式登录',
  view: '查看活动',
})
