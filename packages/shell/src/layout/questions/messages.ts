import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shell.questions', {
  loadFailed: '加载失败，请重试',
  disclaimer: '温馨提示',
  confirm: '我知道了',
  notAgain: '{days} 天内不再提醒',
  openOnPhone: '用手机扫码打开',
})
