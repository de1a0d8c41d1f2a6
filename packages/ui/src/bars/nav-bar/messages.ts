import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.navBar', {
  back: '返回',
})
