import type { RouteTable } from '../base/route.ts'

export const gxRoutes = {
  'login.gxLogin': 'POST /api/login/v1/gxLogin',
  'login.gxQualification': 'GET /api/login/getGxQualification',
  'gx.campaign': 'GET /api/gx/v1/campaign',
  'gx.claim': 'POST /api/gx/v1/{id}/claim',
} as const satisfies RouteTable
