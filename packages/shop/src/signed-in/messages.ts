import { defineMessages } from '@mall/core/messages'

export const closingMessages = defineMessages('shop.closing', {
  title: '您的账号将于 {date} 注销',
  message: '撤销后账号与其中的内容保留；继续则到期注销，期间可随时撤销。',
  withdraw: '撤销注销',
  proceed: '继续',
  withdrawn: '已撤销，账号保留',
})
