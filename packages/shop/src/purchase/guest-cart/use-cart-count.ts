import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { usePorts } from '@mall/core/feature'
import { useSession, useSignedIn } from '@mall/core/session'
import { useCartQuery } from '../cart-endpoints.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { guestCart, watchGuestCart } from './guest-cart.ts'

/** Input of the cart's query: the address chosen for this checkout; the default one without it. */
export function useCartArgs(): { addressId: number } | undefined {
  const addressId = useCheckout((checkout) => checkout.addressId)
  return useMemo(() => (addressId === null ? undefined : { addressId }), [addressId])
}

/** Pieces in the cart, for the badge of the cart's tab: of the shopper's, or of the guest's. */
export function useCartCount(): number {
  const signedIn = useSignedIn()
  const { count } = useCartQuery(useCartArgs(), {
    skip: !signedIn,
    selectFromResult: ({ data }) => ({ count: data?.length ?? 0 }),
  })
  const guestCount = useGuestCartCount()
  return signedIn ? count : guestCount
}

const none = () => 0

/** Pieces in the guest's cart of this company. 0 during server rendering, which knows no browser. */
export function useGuestCartCount(): number {
  const { storage, clock } = usePorts()
  // Used by the layout as well, outside the provider of the company view.
  const companyId = useSession((state) => state.companyId)
  const count = useCallback(
    () => guestCart(storage, companyId, clock.now).pieces(),
    [storage, companyId, clock],
  )
  return useSyncExternalStore(watchGuestCart, count, none)
}
