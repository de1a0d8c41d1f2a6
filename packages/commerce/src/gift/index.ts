export { cardCountApi, useCardCountQuery } from './gift-endpoints.ts'
