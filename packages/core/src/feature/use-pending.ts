import { useMemo } from 'react'
import { pendingCommit } from '../api/index.ts'
import { useCompanyId, useSession } from '../session/index.ts'
import { pendingPayment } from '../storage/index.ts'
import { usePorts } from './ports-context.ts'

/** The payment the shopper has left the mall for: read, save, clear. */
export function usePendingPayment() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => pendingPayment(storage, companyId, clock.now), [storage, companyId, clock])
}

/** The order that was sent and not answered: say it again, word for word, before another. */
export function usePendingCommit() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const userId = useSession((state) => state.userId)
  return useMemo(
    () => pendingCommit(storage, companyId, userId, clock.now),
    [storage, companyId, userId, clock],
  )
}
