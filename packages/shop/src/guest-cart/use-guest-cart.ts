import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useMallDispatch, usePorts } from '@mall/core/feature'
import { useCompanyId, useSignedIn } from '@mall/core/session'
import { guestCart } from './guest-cart.ts'
import { useGuestCartCount } from './use-cart-count.ts'

/** The guest's cart of this company. */
export function useGuestCart() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => guestCart(storage, companyId, clock.now), [storage, companyId, clock])
}

/**
 * Merges the guest's cart once a shopper is signed in. A failed merge is repeated at the next
 * navigation, with the same key.
 */
export function useGuestCartMerge(): void {
  const dispatch = useMallDispatch()
  const signedIn = useSignedIn()
  const hasItems = useGuestCartCount() > 0
  const { pathname } = useLocation()
  useEffect(() => {
    if (!signedIn || !hasItems) return
    void import('./merge-guest-cart.ts').then(
      ({ mergeGuestCart }) => dispatch(mergeGuestCart()),
      // Offline: the next navigation loads it again.
      () => undefined,
    )
  }, [dispatch, signedIn, hasItems, pathname])
}
