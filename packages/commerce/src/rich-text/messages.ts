import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.richText', {
  notLoaded: '内容没有加载出来，请稍后重试',
})
