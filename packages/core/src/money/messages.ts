import { defineMessages } from '../messages/index.ts'

/** A company names its unit in its info, so no text replaces this one. */
export const moneyMessages = defineMessages('core.money', { points: '积分' })
