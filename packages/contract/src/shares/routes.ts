import type { RouteTable } from '../base/route.ts'

export const shareRoutes = {
  'share.code': 'POST /api/share/v1/codes',
} as const satisfies RouteTable
