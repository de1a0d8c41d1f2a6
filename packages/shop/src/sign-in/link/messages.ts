import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('shop.link', {
  opening: '正在打开',
  failed: '链接打不开',
  failedNote: '链接可能已过期或不完整，请回到原来的页面重新打开。',
  home: '去首页逛逛',
})
