import { useMemo } from 'react'
import { useCompanyId } from '../../session/index.ts'
import { pendingPayment } from '../../storage/index.ts'
import { usePorts } from './ports-context.ts'

/** Reads, saves and clears the payment for which the shopper has left the mall. */
export function usePendingPayment() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => pendingPayment(storage, companyId, clock.now), [storage, companyId, clock])
}
