import { cartRoutes } from '@mall/contract/routes/cart'
import { endpointOf } from '@mall/core/api'
import { cartQueryApi } from './cart-query.ts'

/** Cart mutations; the cart query is in `cart-query.ts`. */
export const cartApi = cartQueryApi.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, cartRoutes)
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
