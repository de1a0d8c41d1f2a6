import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.bottomBar', {
  actions: '操作',
})
