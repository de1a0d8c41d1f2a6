import type { RouteTable } from '../base/route.ts'

export const cmbRoutes = {
  'cmb.offer': 'GET /api/cmb/v1/offer',
  'cmb.account': 'GET /api/cmb/v1/account',
  'cmb.exchange': 'POST /api/cmb/v1/exchange',
  'cmb.record': 'GET /api/cmb/v1/record',
  'cmb.query': 'POST /api/cmb/v1/query',
} as const satisfies RouteTable
