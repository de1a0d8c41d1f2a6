import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useMallDispatch } from '@mall/core/feature'
import { useSignedIn } from '@mall/core/session'
import { useGuestCartCount } from '../purchase/index.ts'

/**
 * Once a shopper is signed in, loads which goods the coupons cover, prompts about a requested
 * deletion of the account, and merges the guest's cart. A failed merge is repeated at the next
 * navigation, with the same key.
 */
export function useSignedInWork(): void {
  const dispatch = useMallDispatch()
  const signedIn = useSignedIn()
  const hasItems = useGuestCartCount() > 0
  const { pathname } = useLocation()
  useEffect(() => {
    if (!signedIn) return
    void import('./signed-in-work.ts').then(
      ({ startSignedInWork }) => dispatch(startSignedInWork(hasItems)),
      // The code failed to load, for example offline: the next navigation loads it again.
      () => undefined,
    )
  }, [dispatch, signedIn, hasItems, pathname])
}
