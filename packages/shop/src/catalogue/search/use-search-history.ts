import { useMemo, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { useIsHydrated } from '@mall/core/loading'
import { useCompanyId } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'
import { HISTORY_TTL_MS, isSearchHistory, addSearchTerm } from './search-history.ts'

const EMPTY: readonly string[] = []

/** Search history of this device per company; empty during server rendering. */
export function useSearchHistory() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const inBrowser = useIsHydrated()
  const record = useMemo(
    () =>
      recordIn(storage.local, companyKey(companyId, 'search-history'), isSearchHistory, clock.now),
    [storage, companyId, clock],
  )
  const stored = useMemo(() => record.read() ?? [], [record])
  const [changed, setChanged] = useState<{ record: typeof record; terms: string[] } | null>(null)
  const latestTerms = changed?.record === record ? changed.terms : stored

  return {
    terms: inBrowser ? latestTerms : EMPTY,
    remember(term: string) {
      const next = addSearchTerm(record.read() ?? [], term)
      record.write(next, HISTORY_TTL_MS)
      setChanged({ record, terms: next })
    },
    clear() {
      record.clear()
      setChanged({ record, terms: [] })
    },
  }
}
