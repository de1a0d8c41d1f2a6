import type { RouteTable } from '../base/route.ts'

export const flashSaleRoutes = {
  'flashSale.sessions': 'GET /api/secKill/v1/sessions',
  'flashSale.forGoods': 'GET /api/secKill/v1/goods/{spuId}',
  'flashSale.session': 'GET /api/secKill/v1/{id}',
  'flashSale.remind': 'POST /api/secKill/v1/remind',
  'flashSale.cancelReminder': 'POST /api/secKill/v1/cancelReminder',
} as const satisfies RouteTable
