import type { RouteTable } from '../base/route.ts'

export const couponRoutes = {
  'coupon.list': 'GET /api/h5GoodsSpu/v1/queryCoupon',
  'coupon.forGoods': 'POST /api/h5GoodsSpu/v1/queryCoupon',
  'coupon.templates': 'GET /api/h5GoodsSpu/v1/queryCouponTemplate',
  'coupon.claim': 'GET /api/h5GoodsSpu/v1/doReceive',
  'coupon.exchange': 'GET /api/h5GoodsSpu/v1/doExchange',
  'coupon.home': 'GET /api/h5GoodsSpu/v1/homeReceive',
  'coupon.toUse': 'GET /api/h5GoodsSpu/v1/goToUse',
  'coupon.addOn': 'GET /api/h5GoodsSpu/v1/goToAddGoods',
  'coupon.block': 'POST /api/home/v1/queryDivCouponTemplate',
  'coupon.claimInBlock': 'GET /api/home/v1/doDivReceive',
  'coupon.center': 'GET /api/h5couponCenter/list',
  'coupon.centerTags': 'GET /api/h5couponCenter/tags/{id}',
  'coupon.centerTemplate': 'GET /api/h5couponCenter/{id}',
  'coupon.count': 'GET /api/home/v1/home/queryIfHaveCoupon',
  'coupon.scope': 'GET /api/h5GoodsSpu/v1/couponScope',
} as const satisfies RouteTable
