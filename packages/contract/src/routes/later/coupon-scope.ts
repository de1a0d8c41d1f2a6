import type { RouteTable } from '../route.ts'

export const couponScopeRoutes = {
  'coupon.scope': 'GET /api/h5GoodsSpu/v1/couponScope',
} as const satisfies RouteTable
