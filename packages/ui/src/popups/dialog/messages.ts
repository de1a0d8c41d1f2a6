import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.dialog', {
  confirm: '确定',
  cancel: '取消',
})
