import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.login', {
  signIn: '登录',
  wechatSignIn: '微信一键登录',
  dingTalkSignIn: '钉钉一键登录',
  orAccount: '或使用账号登录',
  boundDone: '绑定成功',
  dingTalkNote: '登录后将绑定您的钉钉账号',
  signInNote: '登录后查看积分和订单',
  bindPhone: '绑定手机号',
  signInTo: '登录{mallName}',
  bindNote: '绑定后可用微信直接登录',
  cartKept: '购物车已保留 {count} 件商品，登录后合并',
  registerOrSignIn: '注册/登录',
  methods: '登录方式',
  passwordSignIn: '密码登录',
  codeSignIn: '验证码{label}',
  otherMethods: '其他登录方式',
  wechat: '微信',
  dingTalk: '钉钉',
})
