import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.secrets', {
  title: '卡密',
  count: '{count} 个',
  number: '卡号',
  password: '密码',
  endsOn: '有效期至 {day}',
  reveal: '查看卡密',
  isFinal: '卡密一经查看不支持退款',
  revealed: '已查看，不支持退款',
  requested: '正在申请售后，暂时不能查看',
  copyNumber: '复制卡号',
  copyPassword: '复制密码',
  loginPassword: '登录密码',
  enterPassword: '请输入登录密码',
  noPassword: '请先在账号与安全中设置登录密码，再查看卡密',
  wrongPassword: '密码不正确',
  failed: '查看失败，请稍后重试',
  insecure: '当前页面无法加密密码，请使用 https 地址打开',
})
