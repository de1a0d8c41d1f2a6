import { defineMessages } from '../messages/index.ts'

/** A company names its mall in its info, so no text replaces this one. */
export const sessionMessages = defineMessages('core.session', { mallName: '积分商城' })
