import type { RouteTable } from '../route.ts'

/** Signed configuration of a host app’s SDK. */
export const sdkRoutes = {
  'login.jsapiConfig': 'GET /api/login/jsapiConfig',
  'ding.jsapiConfig': 'GET /api/login/ding/jsapiConfig',
} as const satisfies RouteTable
