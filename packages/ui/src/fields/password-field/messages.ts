import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.passwordField', {
  show: '显示密码',
})
