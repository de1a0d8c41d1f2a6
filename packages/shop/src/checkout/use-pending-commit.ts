import { useMemo } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId, useSession } from '@mall/core/session'
import { pendingCommit } from './pending-commit.ts'

/** The stored request of an order without a response: it is repeated before another order. */
export function usePendingCommit() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const userId = useSession((state) => state.userId)
  return useMemo(
    () => pendingCommit(storage, companyId, userId, clock.now),
    [storage, companyId, userId, clock],
  )
}
