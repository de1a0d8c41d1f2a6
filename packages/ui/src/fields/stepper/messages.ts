import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.stepper', {
  decrease: '减少',
  increase: '增加',
})
