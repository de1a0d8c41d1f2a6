import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.upload', {
  uploadFailed: '网络不稳定，请重试',
})
