import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('equity.contact', {
  save: '保存',
  hideOutlets: '收起网点',
  saved: '已保存',
})
