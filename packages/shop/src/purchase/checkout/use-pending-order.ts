import { useMemo } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId, useSession } from '@mall/core/session'
import { pendingOrder } from './pending-order.ts'

/** The stored request of an order without a response: it is repeated before another order. */
export function usePendingCommit() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const userId = useSession((state) => state.userId)
  return useMemo(
    () => pendingOrder(storage, companyId, userId, clock.now),
    [storage, companyId, userId, clock],
  )
}
