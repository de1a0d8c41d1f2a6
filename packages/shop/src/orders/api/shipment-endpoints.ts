import { shipmentRoutes } from '@mall/contract/routes/orders/shipment'
import { api, endpointOf } from '@mall/core/api'

/** Parcels of orders and their timelines; a shipped or received order changes them. */
export const shipmentApi = api.enhanceEndpoints({ addTagTypes: ['Order'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, shipmentRoutes)
    return {
      parcels: call.query('shipment.list', { providesTags: ['Order', 'Member'] }),
      tracking: call.query('shipment.track', { providesTags: ['Order', 'Member'] }),
    }
  },
})

export const { useParcelsQuery, useTrackingQuery } = shipmentApi
