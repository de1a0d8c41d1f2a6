import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('activity.draws.subscribe', {
  subscribeTitle: '活动提醒',
  subscribeNote: '开始前 5 分钟短信提醒；落在 21:00 至次日 8:00 的，提前到前一晚 20:30',
  subscribeEmpty: '没有即将开始的活动',
  subscribeRetry: '重新加载',
  subscribeRetryLabel: '重新加载 {title}',
})
