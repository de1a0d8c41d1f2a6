import { couponRoutes } from '@mall/contract/routes/coupons'
import { goodsRoutes } from '@mall/contract/routes/goods'
import { api, endpointOf } from '@mall/core/api'

export const couponApi = api
  .enhanceEndpoints({ addTagTypes: ['Coupon', 'Cart', 'Goods'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, { ...couponRoutes, ...goodsRoutes })
      return {
        coupons: call.pages('coupon.list', { providesTags: ['Coupon', 'Member'] }),
        couponsOfGoods: call.query('coupon.templates', {
          providesTags: ['Coupon', 'Member'],
          extraOptions: { quiet: true },
        }),
        couponCenter: call.query('coupon.center', { providesTags: ['Coupon', 'Member'] }),
        couponTags: call.query('coupon.centerTags', { extraOptions: { quiet: true } }),
        couponOffers: call.query('coupon.home', {
          providesTags: ['Coupon', 'Member'],
          extraOptions: { quiet: true },
        }),
        couponAddOn: call.query('coupon.addOn', { providesTags: ['Coupon', 'Cart', 'Member'] }),
        freightAddOn: call.query('goods.addOn', { providesTags: ['Goods'] }),
        couponsForGoods: call.query('coupon.forGoods', {
          providesTags: ['Coupon', 'Cart', 'Member'],
          extraOptions: { quiet: true },
        }),
        claimCoupon: call.mutation('coupon.claim', {
          invalidatesTags: ['Coupon'],
          extraOptions: { quiet: true },
        }),
        exchangeCoupon: call.mutation('coupon.exchange', {
          invalidatesTags: ['Coupon'],
          extraOptions: { quiet: true },
        }),
        claimOffers: call.mutation('coupon.home', {
          invalidatesTags: ['Coupon'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })

export const {
  useCouponsInfiniteQuery,
  useCouponsOfGoodsQuery,
  useCouponCenterQuery,
  useCouponTagsQuery,
  useCouponOffersQuery,
  useCouponAddOnQuery,
  useFreightAddOnQuery,
  useCouponsForGoodsQuery,
  useClaimCouponMutation,
  useExchangeCouponMutation,
  useClaimOffersMutation,
} = couponApi
