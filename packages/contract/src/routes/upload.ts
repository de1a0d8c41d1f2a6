import type { RouteTable } from './route.ts'

export const uploadRoutes = {
  'upload.add': 'POST /api/upload/v1/pictures',
} as const satisfies RouteTable
