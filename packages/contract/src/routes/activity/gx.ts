import type { RouteTable } from '../route.ts'

export const gxRoutes = {
  'login.gxQualification': 'GET /api/login/getGxQualification',
  'gx.campaign': 'GET /api/gx/v1/campaign',
  'gx.claim': 'POST /api/gx/v1/{id}/claim',
} as const satisfies RouteTable
