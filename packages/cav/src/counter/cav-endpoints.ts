import { cavRoutes } from '@mall/contract/routes/cav'
import { api, endpointOf } from '@mall/core/api'

/** `Counter`: what the staff of this browser have looked up and verified. */
export const cavApi = api.enhanceEndpoints({ addTagTypes: ['Counter'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, cavRoutes)
    const changes = { invalidatesTags: ['Counter' as const], extraOptions: { quiet: true } }
    return {
      signInStaff: call.mutation('cav.login', changes),
      signOutStaff: call.mutation('cav.logout', changes),
      lookupCode: call.mutation('cav.lookup', changes),
      counterTicket: call.query('cav.detail', {
        providesTags: ['Counter'],
        extraOptions: { quiet: true },
      }),
      verifyTicket: call.mutation('cav.verify', changes),
      undoVerification: call.mutation('cav.undo', changes),
      counterDay: call.query('cav.today', { providesTags: ['Counter'] }),
    }
  },
})

export const {
  useSignInStaffMutation,
  useSignOutStaffMutation,
  useLookupCodeMutation,
  useCounterTicketQuery,
  useVerifyTicketMutation,
  useUndoVerificationMutation,
  useCounterDayQuery,
} = cavApi
