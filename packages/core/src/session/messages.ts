import { defineMessages } from '../messages/index.ts'

export const sessionMessages = defineMessages('core.session', {
  mallName: '积分商城',
  colleague: '同事',
  member: '会员',
  friend: '好友',
})
