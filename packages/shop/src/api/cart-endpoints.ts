import { api, endpointOf } from '@mall/core/api'

/** Cart mutations. The cart query itself is core's `useCartQuery`, shared with the tab badge. */
export const cartApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build)
    return {
      addToCart: call.mutation('cart.add', {
        invalidatesTags: ['Cart'],
        // The screens show the cart's own error messages.
        extraOptions: { quiet: true },
      }),
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
  useAddToCartMutation,
  useRemoveFromCartMutation,
  useEditCartItemMutation,
  useChangeCartItemMutation,
} = cartApi
