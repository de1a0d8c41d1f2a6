import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shell', {
  /** Source: the specification, section 8. */
  sdkFailed: '微信初始化失败！',
})
