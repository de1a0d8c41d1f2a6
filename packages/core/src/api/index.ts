export { queriesHydrated, api, type Answers, type MallApi } from './api.ts'
export { endpointOf, type CallArgs } from './endpoint-of.ts'
export {
  asApiError,
  isRefused,
  errorText,
  refusalText,
  ticketOf,
  type ApiError,
  type ErrorKind,
} from './api-error.ts'
export type { CallRequest, CallOptions, MallBaseQuery } from './base-query.ts'
export { apiMessages } from './messages.ts'
export {
  bootEndpoints,
  enterCompany,
  loadCompanyInfo,
  loadHomeOption,
  loadUserInfo,
} from './boot-endpoints.ts'
