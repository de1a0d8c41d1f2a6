import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { useCompanyId, useSignedIn } from '../session/index.ts'
import { guestCart } from '../storage/index.ts'
import { usePorts } from './ports-context.ts'
import { useGuestCartCount } from './use-cart-count.ts'
import { useMallDispatch } from './use-session-flow.ts'

/** The guest's cart of this company. */
export function useGuestCart() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => guestCart(storage, companyId, clock.now), [storage, companyId, clock])
}

/**
 * For the frame: merges the guest's cart once a shopper is signed in. A merge that fails is repeated
 * with the next navigation, by the same key.
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
