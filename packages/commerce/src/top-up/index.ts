export { topUpLinkApi, useLatestTopUpsQuery, useTopUpLinkQuery } from './top-up-endpoints.ts'
