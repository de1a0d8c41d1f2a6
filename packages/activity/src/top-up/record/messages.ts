import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('activity.top-up.record', {
  empty: '还没有充值记录',
  toTopUp: '去充值',
  bills: '到账账单',
  billMonth: '{year} 年 {month} 月',
  billCount: '{count} 笔',
})
