import { checkInRoutes } from '@mall/contract/routes/check-in'
import { api, endpointOf } from '@mall/core/api'

/** The daily check-in. Its state belongs to the shopper. */
export const checkInApi = api
  .enhanceEndpoints({ addTagTypes: ['CheckIn', 'Points'] })
  .injectEndpoints({
    endpoints: (build) => {
      const call = endpointOf(build, checkInRoutes)
      return {
        checkInCalendar: call.query('checkIn.calendar', { providesTags: ['CheckIn', 'Member'] }),
        // Other screens only link to the check-in: errors, such as a closed check-in, are not
        // shown.
        checkInLink: call.query('checkIn.calendar', {
          providesTags: ['CheckIn', 'Member'],
          extraOptions: { quiet: true },
        }),
      }
    },
  })

export const { useCheckInCalendarQuery, useCheckInLinkQuery } = checkInApi
