import { cmbRoutes } from '@mall/contract/routes/cmb'
import { api, endpointOf } from '@mall/core/api'

/** Rate of a bank's points: other screens only link to the exchange and show no error. */
export const cmbOfferApi = api.injectEndpoints({
  endpoints: (build) => ({
    cmbOffer: endpointOf(build, cmbRoutes).query('cmb.offer', { extraOptions: { quiet: true } }),
  }),
})

export const { useCmbOfferQuery } = cmbOfferApi
