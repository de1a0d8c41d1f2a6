import { shareRoutes } from '@mall/contract/routes/shares'
import { api, endpointOf } from '@mall/core/api'
import type { SessionThunk } from '@mall/core/session'

const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Links work without a code: errors are not shown.
    shareCode: endpointOf(build, shareRoutes).query('share.code', {
      providesTags: ['Member'],
      extraOptions: { quiet: true },
    }),
  }),
})

/** The code of the shopper for shared links; undefined for a guest, and if it cannot be loaded. */
export const loadShareCode =
  (): SessionThunk<Promise<string | undefined>> => async (dispatch, getState) => {
    if (getState().session.token === null) return undefined
    const { initiate } = shareApi.endpoints.shareCode
    const { data } = await dispatch(initiate(undefined, { subscribe: false }))
    return data?.code
  }
