import type { RouteTable } from '../base/route.ts'

export const afterSaleRoutes = {
  'afterSale.list': 'GET /api/afterSale/v1/getList',
  'afterSale.detail': 'GET /api/afterSale/v1/{id}',
  'afterSale.method': 'POST /api/afterSale/v1/getRefundMethod/{id}',
  'afterSale.request': 'POST /api/afterSale/v1/commitRefund',
  'afterSale.addParcel': 'POST /api/afterSale/v1/addLogistic/{id}',
  'afterSale.change': 'PUT /api/afterSale/v1/{id}',
  'afterSale.withdraw': 'POST /api/afterSale/v1/withdraw/{id}',
} as const satisfies RouteTable
