import { useMemo } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { lastPaidChannel } from '@mall/commerce/order'

/** Reads and stores the channel that the shopper last paid by. */
export function useLastPaidChannel() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => lastPaidChannel(storage, companyId, clock.now), [storage, companyId, clock])
}
