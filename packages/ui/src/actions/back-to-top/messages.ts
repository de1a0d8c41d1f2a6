import { defineMessages } from '../../messages/index.ts'

export const messages = defineMessages('ui.backToTop', {
  toTop: '回到顶部',
})
