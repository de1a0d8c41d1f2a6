import { defineMessages } from '../messages/index.ts'

export const moneyMessages = defineMessages('core.money', { points: '积分' })
