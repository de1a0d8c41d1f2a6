import type { RouteTable } from '../base/route.ts'

export const cavRoutes = {
  'cav.login': 'POST /api/cav/v1/login',
  'cav.logout': 'POST /api/cav/v1/logout',
  'cav.lookup': 'POST /api/cav/v1/lookup',
  'cav.detail': 'GET /api/cav/v1/detail/{id}',
  'cav.verify': 'POST /api/cav/v1/verify',
  'cav.undo': 'POST /api/cav/v1/undo',
  'cav.today': 'GET /api/cav/v1/today',
} as const satisfies RouteTable
