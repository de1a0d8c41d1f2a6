import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.countdown', {
  days: '天',
  hours: '时',
  minutes: '分',
  seconds: '秒',
  dayCount: '{count} 天',
})
