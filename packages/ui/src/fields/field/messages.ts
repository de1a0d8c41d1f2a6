import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.field', {
  clear: '清空{label}',
})
