import { addressRoutes } from '@mall/contract/routes/address'
import { topUpRoutes } from '@mall/contract/routes/top-up'
import { drawRoutes } from '@mall/contract/routes/draws'
import { pointsRoutes } from '@mall/contract/routes/points'
import { api, endpointOf } from '@mall/core/api'

/**
 * Calls of draws. A draw changes the chances, the record and the shopper's points, coupons or
 * prizes.
 */
export const drawApi = api
  .enhanceEndpoints({
    addTagTypes: ['Draw', 'DrawRecord', 'Points', 'Member', 'Order', 'Address', 'Coupon'],
  })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, {
        ...addressRoutes,
        ...drawRoutes,
        ...pointsRoutes,
        ...topUpRoutes,
      })
      const quiet = { extraOptions: { quiet: true } }
      return {
        draws: call.query('draw.list', { providesTags: ['Draw'] }),
        drawDetail: call.query('draw.detail', { providesTags: ['Draw', 'Member'] }),
        drawChance: call.mutation('draw.chance', {
          invalidatesTags: ['Draw', 'Points', 'Member'],
          ...quiet,
        }),
        // The confirmation of a purchase works without the balance: errors are not shown.
        drawPoints: call.query('login.myPoints', { providesTags: ['Points', 'Member'], ...quiet }),
        playDraw: call.mutation('draw.play', {
          invalidatesTags: ['DrawRecord', 'Points', 'Coupon'],
          ...quiet,
        }),
        drawRecord: call.pages('draw.record', { providesTags: ['DrawRecord'] }),
        drawnPrize: call.query('draw.record', { providesTags: ['DrawRecord'] }),
        claimPrize: call.mutation('draw.claim', {
          invalidatesTags: ['DrawRecord', 'Order'],
          ...quiet,
        }),
        drawLog: call.query('draw.verify', {}),
        remindOfDraw: call.mutation('draw.remind', { invalidatesTags: ['Draw'], ...quiet }),
        cancelDrawReminder: call.mutation('draw.cancelReminder', {
          invalidatesTags: ['Draw'],
          ...quiet,
        }),
        drawTopUpNumber: call.query('topUp.faceValues', { providesTags: ['Member'] }),
        drawAddresses: call.query('address.list', { providesTags: ['Address', 'Member'] }),
      }
    },
  })

export const {
  useDrawsQuery,
  useDrawDetailQuery,
  useDrawChanceMutation,
  useLazyDrawPointsQuery,
  usePlayDrawMutation,
  useDrawRecordInfiniteQuery,
  useDrawnPrizeQuery,
  useClaimPrizeMutation,
  useDrawLogQuery,
  useLazyDrawLogQuery,
  useRemindOfDrawMutation,
  useCancelDrawReminderMutation,
  useDrawAddressesQuery,
  useDrawTopUpNumberQuery,
} = drawApi
