import type { RouteTable } from '../route.ts'

export const giftRoutes = {
  'gift.login': 'POST /api/gift/v1/login',
  'gift.info': 'GET /api/gift/v1/info',
  'gift.goods': 'GET /api/gift/v1/goods',
  'gift.commitOrder': 'POST /api/gift/v1/commitOrder',
  'gift.record': 'GET /api/gift/v1/record',
  'gift.order': 'GET /api/gift/v1/order/{id}',
  'gift.confirm': 'PUT /api/gift/v1/confirm/{id}',
  'gift.refund': 'POST /api/gift/v1/refund',
  'gift.credit': 'POST /api/gift/v1/credit',
} as const satisfies RouteTable
