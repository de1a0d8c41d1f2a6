import type { RouteTable } from '../route.ts'

/** Calls about goods that the first load does not need. */
export const goodsRoutes = {
  'goods.addOn': 'GET /api/h5GoodsSpu/v1/addOnGoods',
  'goods.facets': 'POST /api/h5GoodsSpu/v1/facets',
} as const satisfies RouteTable
