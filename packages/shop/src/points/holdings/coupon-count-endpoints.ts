import { couponRoutes } from '@mall/contract/routes/coupon'
import { api, endpointOf } from '@mall/core/api'

/** Coupons of the shopper, counted for other screens. */
export const couponCountApi = api.enhanceEndpoints({ addTagTypes: ['Coupon'] }).injectEndpoints({
  endpoints: (build) => ({
    // Errors are not shown: screens work without the numbers.
    couponCount: endpointOf(build, couponRoutes).query('coupon.count', {
      providesTags: ['Coupon', 'Member'],
      extraOptions: { quiet: true },
    }),
  }),
})

export const { useCouponCountQuery } = couponCountApi
