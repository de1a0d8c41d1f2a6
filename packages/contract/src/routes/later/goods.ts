import type { RouteTable } from '../route.ts'

/** Calls about goods that the first load does not need. */
export const goodsRoutes = {
  'goods.addOn': 'GET /api/h5GoodsSpu/v1/addOnGoods',
  'goods.related': 'POST /api/h5GoodsSpu/v1/related',
  'goods.facets': 'POST /api/h5GoodsSpu/v1/facets',
} as const satisfies RouteTable
