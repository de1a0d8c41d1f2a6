import { defineMessages } from '@mall/core/messages'

export const outletMessages = defineMessages('commerce.outlet', {
  days1: '周一',
  days2: '周二',
  days3: '周三',
  days4: '周四',
  days5: '周五',
  days6: '周六',
  days7: '周日',
  daysJoint: '、',
  hoursJoint: '；',
  daysRange: '{from}至{to}',
})
