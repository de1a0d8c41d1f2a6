import type { RouteTable } from '../base/route.ts'

export const addressRoutes = {
  'address.list': 'GET /api/address/v2/queryList',
  'address.add': 'POST /api/address/v2/add',
  'address.edit': 'PUT /api/address/v2/{id}',
  'address.remove': 'DELETE /api/address/v2/{id}',
  'address.recognize': 'POST /api/address/v2/recognize',
  'address.regions': 'GET /api/address/v2/queryByParent',
} as const satisfies RouteTable
