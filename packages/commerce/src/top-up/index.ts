export { topUpLinkApi, useTopUpLinkQuery } from './top-up-endpoints.ts'
