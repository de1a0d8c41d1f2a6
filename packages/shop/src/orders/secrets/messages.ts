import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.secrets', {
  title: '卡密',
  count: '{count} 个',
  number: '卡号',
  password: '密码',
  endsOn: '有效期至 {day}',
  reveal: '查看卡密',
  isFinal: '查看后，这个卡密不支持退款。',
  enterToSee: '再次查看需要验证登录密码。',
  unrevealed: '未查看',
  revealed: '已查看',
  requested: '售后处理中',
  copyNumber: '复制卡号',
  copyPassword: '复制密码',
  loginPassword: '登录密码',
  enterPassword: '请输入登录密码',
  noPassword: '查看卡密需要验证登录密码，您的账号还没有设置。',
  setPassword: '去设置登录密码',
  wrongPassword: '登录密码不正确',
  insecure: '当前页面无法加密密码，请使用 https 地址打开',
})
