import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.sheet', {
  close: '关闭',
})
