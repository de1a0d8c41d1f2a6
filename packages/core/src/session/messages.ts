import { defineMessages } from '../messages/index.ts'

/**
 * The mall's name is part of the company's info, so no text replaces it. The login method selects
 * the word for another shopper; a company with another word replaces the text.
 */
export const sessionMessages = defineMessages('core.session', {
  mallName: '积分商城',
  colleague: '同事',
  member: '会员',
  friend: '好友',
})
