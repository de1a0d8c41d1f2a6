import { couponRoutes } from '@mall/contract/routes/coupons'
import { api, endpointOf } from '@mall/core/api'
import type { SessionRoot, SessionThunk } from '@mall/core/session'

const scopeApi = api.enhanceEndpoints({ addTagTypes: ['Coupon'] }).injectEndpoints({
  endpoints: (build) => ({
    // `useGoodsTags` reads its data. Errors are not shown: tags stay those of guests.
    couponScope: endpointOf(build, couponRoutes).query('coupon.scope', {
      providesTags: ['Coupon', 'Member'],
      extraOptions: { quiet: true },
    }),
  }),
})

/**
 * Loads which goods the shopper's coupons cover, and reloads it after each change of the coupons.
 */
export const loadCouponScope = (): SessionThunk => (dispatch, getState) => {
  const { initiate, select } = scopeApi.endpoints.couponScope
  const state = getState() as SessionRoot & Parameters<ReturnType<typeof select>>[0]
  // The first request of a session subscribes until its end.
  if (select()(state).isUninitialized) void dispatch(initiate())
}
