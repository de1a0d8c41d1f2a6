import type { RouteTable } from '../base/route.ts'

export const accountRoutes = {
  'account.devices': 'GET /api/account/v1/devices',
  'account.signOutDevice': 'DELETE /api/account/v1/devices/{id}',
  'account.data': 'GET /api/account/v1/data',
  'account.exportLink': 'POST /api/account/v1/data/link',
  'account.toCollect': 'GET /api/account/v1/to-collect',
  'account.deletion': 'GET /api/account/v1/deletion',
  'account.requestDeletion': 'POST /api/account/v1/deletion',
  'account.withdrawDeletion': 'DELETE /api/account/v1/deletion',
} as const satisfies RouteTable
