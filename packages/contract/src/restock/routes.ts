import type { RouteTable } from '../base/route.ts'

export const restockRoutes = {
  'restock.find': 'GET /api/h5GoodsSpu/v1/restockReminder/{spuId}',
  'restock.subscribe': 'POST /api/h5GoodsSpu/v1/restockReminder',
  'restock.unsubscribe': 'DELETE /api/h5GoodsSpu/v1/restockReminder/{spuId}',
} as const satisfies RouteTable
