import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('equity.offer', {
  signIn: '登录后领取',
})
