import { api, endpointOf } from '@mall/core/api'

/** Changes to the cart; the cart itself is `useCartQuery` of core, which the frame's badge shares. */
export const cartApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build)
    return {
      addToCart: call.mutation('cart.add', {
        invalidatesTags: ['Cart'],
        // The screens say it in the cart's own words.
        extraOptions: { quiet: true },
      }),
      removeFromCart: call.mutation('cart.removeMany', { invalidatesTags: ['Cart'] }),
      editCartItem: call.mutation('cart.edit', { invalidatesTags: ['Cart'] }),
      /** One of several quick changes: who makes them reads the cart once, after the last. */
      changeCartItem: call.mutation('cart.edit'),
    }
  },
})

export const {
  useAddToCartMutation,
  useRemoveFromCartMutation,
  useEditCartItemMutation,
  useChangeCartItemMutation,
} = cartApi
