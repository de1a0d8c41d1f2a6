import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.notOpen', {
  title: '未开放',
  note: '商城没有开放此功能',
  toHome: '返回首页',
})
