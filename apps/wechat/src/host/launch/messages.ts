import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('wechat.launch', {
  title: '即将离开商城',
  note: '将在微信中打开合作方的小程序',
  open: '打开小程序',
})
