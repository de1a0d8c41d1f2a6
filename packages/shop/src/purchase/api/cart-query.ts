import { cartRoutes } from '@mall/contract/routes/cart'
import { api, endpointOf } from '@mall/core/api'

/** The cart, shared by the tab's badge and the cart's screens. Loaded with every shell. */
export const cartQueryApi = api.enhanceEndpoints({ addTagTypes: ['Cart'] }).injectEndpoints({
  endpoints: (build) => ({
    cart: endpointOf(build, cartRoutes).query('cart.list', { providesTags: ['Cart', 'Member'] }),
  }),
})

export const { useCartQuery } = cartQueryApi
