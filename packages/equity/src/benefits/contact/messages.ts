import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('equity.contact', {
  save: '保存',
  saved: '已保存',
})
