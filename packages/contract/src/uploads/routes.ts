import type { RouteTable } from '../base/route.ts'

export const uploadRoutes = {
  'upload.add': 'POST /api/upload/v1/pictures',
} as const satisfies RouteTable
