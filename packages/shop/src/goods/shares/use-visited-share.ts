import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { isShareCode, SHARE_PARAM, visitedShare, VISIT_MS } from './visited-share.ts'

/** Code of the shared link that this tab visited last. */
export function useVisitedShare() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useMemo(() => visitedShare(storage, companyId, clock.now), [storage, companyId, clock])
}

/** Stores the code in the address of a shared link. */
export function useSaveVisitedShare(): void {
  const visited = useVisitedShare()
  const code = useSearchParams()[0].get(SHARE_PARAM)
  useEffect(() => {
    if (isShareCode(code)) visited.write(code, VISIT_MS)
  }, [visited, code])
}
