import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.loginConfirm', {
  confirmed: '已确认登录',
  confirmedNote: '请回到电脑继续使用',
  cancelled: '已取消登录',
  cancelledNote: '电脑没有登录您的账号',
  noDevice: '没有任何设备登录您的账号',
  title: '登录确认',
  question: '确认登录{mallName}？',
  questionNote: '请确认是您本人正在这台设备上登录',
  details: '登录信息',
  device: '登录设备',
  mall: '登录商城',
  account: '登录账号',
  requestedAt: '请求时间',
  confirm: '确认登录',
  cancel: '取消登录',
  warning: '如果不是您本人操作，请取消登录，并不要扫描他人发来的二维码',
  close: '关闭页面',
  toHome: '回到首页',
})
