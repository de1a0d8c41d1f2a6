import { useMemo } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { guestCart } from './guest-cart.ts'

/** The guest's cart of this company. */
export function useGuestCart() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => guestCart(storage, companyId, clock.now), [storage, companyId, clock])
}
