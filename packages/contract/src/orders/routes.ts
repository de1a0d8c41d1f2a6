import type { RouteTable } from '../base/route.ts'

export const orderRoutes = {
  'order.commit': 'POST /api/h5Order/v1/commitOrder',
  'order.listWithLines': 'GET /api/tbOrder/v2/getOrderList',
  'order.counts': 'GET /api/tbOrder/v1/getOrderCounts',
  'order.detail': 'GET /api/tbOrder/v1/{id}',
  'order.cancel': 'PUT /api/tbOrder/v2/cancel/{id}',
  'order.remind': 'PUT /api/tbOrder/v1/remind/{id}',
  'order.history': 'GET /api/h5Order/v1/queryHistoryOrder',
  'order.parseText': 'GET /api/tbOrder/parseText',
  'order.changeAddress': 'PUT /api/tbOrder/v1/address/{id}',
  'order.confirm': 'PUT /api/tbOrder/v1/confirm/{id}',
  'order.remove': 'DELETE /api/tbOrder/v1/{id}',
  'order.submit': 'POST /api/h5Order/v1/{token}',
  'order.list': 'GET /api/tbOrder/v1/getOrderList',
  'order.children': 'GET /api/tbOrder/v1/getChild/{id}',
  'order.oldList': 'GET /api/tbOrder/v1/getOldOrderList',
} as const satisfies RouteTable
