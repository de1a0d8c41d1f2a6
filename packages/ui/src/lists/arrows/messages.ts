import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.arrows', {
  previous: '上一张{label}',
  next: '下一张{label}',
  back: '向前滚动{label}',
  on: '向后滚动{label}',
})
