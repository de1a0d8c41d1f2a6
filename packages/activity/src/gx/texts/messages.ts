import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('activity.gx.texts', {
  updatedAt: '更新于 {date}',
  notFound: '内容不存在或已下线',
})
