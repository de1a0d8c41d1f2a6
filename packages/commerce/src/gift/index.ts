export { cardCountApi, useCardCountQuery, useReceivePassedCardMutation } from './gift-endpoints.ts'
