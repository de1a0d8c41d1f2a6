import type { RouteTable } from '../base/route.ts'

export const cardSecretRoutes = {
  'cardSecret.list': 'GET /api/secret/v1/order/{id}',
  'cardSecret.reveal': 'POST /api/secret/v1/order/{id}/reveal',
} as const satisfies RouteTable
