import type { RouteTable } from '../route.ts'

/** Of coupons, what screens without them show. */
export const couponCountRoutes = {
  'coupon.count': 'GET /api/home/v1/home/queryIfHaveCoupon',
} as const satisfies RouteTable
