import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.page', {
  skip: '跳到主要内容',
})
