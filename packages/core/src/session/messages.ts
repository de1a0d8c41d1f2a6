import { defineMessages } from '../messages/index.ts'

/**
 * A company names its mall in its info, so no text replaces that one. Its login method selects the
 * word for another shopper; a company that is called otherwise replaces the text.
 */
export const sessionMessages = defineMessages('core.session', {
  mallName: '积分商城',
  colleague: '同事',
  member: '会员',
  friend: '好友',
})
