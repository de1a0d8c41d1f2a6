import { cartRoutes } from '@mall/contract/routes/cart'
import { api, endpointOf } from '@mall/core/api'

/** The cart, shared by the tab's badge and the cart's screens, and its changes. */
export const cartApi = api.enhanceEndpoints({ addTagTypes: ['Cart', 'Member'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, cartRoutes)
    // The screens show the cart's own error messages.
    const quiet = { extraOptions: { quiet: true } }
    return {
      cart: call.query('cart.list', { providesTags: ['Cart', 'Member'] }),
      addToCart: call.mutation('cart.add', { invalidatesTags: ['Cart'], ...quiet }),
      mergeCart: call.mutation('cart.merge', { invalidatesTags: ['Cart'], ...quiet }),
      removeFromCart: call.mutation('cart.removeMany', { invalidatesTags: ['Cart'] }),
      editCartItem: call.mutation('cart.edit', { invalidatesTags: ['Cart'] }),
      /**
       * One of several quick changes. Invalidates nothing: the caller refetches the cart once after
       * the last change.
       */
      changeCartItem: call.mutation('cart.edit'),
    }
  },
})

export const {
  useCartQuery,
  useAddToCartMutation,
  useRemoveFromCartMutation,
  useEditCartItemMutation,
  useChangeCartItemMutation,
} = cartApi
