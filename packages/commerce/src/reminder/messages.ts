import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.reminder', {
  reminded: '已设置提醒',
  done: '开始前 5 分钟短信提醒',
  failed: '没有设置提醒，请重试',
})
