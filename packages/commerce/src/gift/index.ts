export { useCardCountQuery } from './gift-endpoints.ts'
