export { accountApi } from './api/account-endpoints.ts'
export { personal } from './manifest.ts'
