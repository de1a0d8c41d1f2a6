import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.reminder', {
  cancel: '取消提醒',
  sentAt: '{time} 短信提醒',
  done: '已设置，{time} 短信提醒',
  cancelled: '已取消提醒',
  failed: '没有设置提醒，请重试',
  cancelFailed: '没有取消提醒，请重试',
})
