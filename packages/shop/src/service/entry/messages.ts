import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.entry', {
  building: '商城正在建设中',
  buildingNote: '我们正在准备商品和服务，请稍后再来',
  reenter: '重新进入',
  notOpen: '商城还未开放，请稍后再来',
  copied: '复制成功',
  copyFailed: '复制失败，请长按复制',
  linkUnsupported: '当前环境无法打开该链接',
  support: '客服',
  faq: '常见问题',
  faqNote: '先看看有没有现成的答案',
  hotline: '客服热线',
  hours: '服务时间 {hours}',
  copyNumber: '复制号码',
  call: '拨打电话',
  onlineSupport: '在线客服',
  onlineNote: '打开客服页面，在线咨询',
  termsSection: '条款',
  terms: '服务条款',
  agreement: '用户协议',
  privacy: '隐私政策',
})
