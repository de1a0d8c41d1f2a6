import { useMemo, useState } from 'react'
import { useInBrowser, usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'
import { HISTORY_TTL_MS, isHistory, withWord } from '../../model/search-history.ts'

const NONE: readonly string[] = []

/** Earlier words of this device in this company's mall; none in the first markup. */
export function useSearchHistory() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const inBrowser = useInBrowser()
  const record = useMemo(
    () => recordIn(storage.local, companyKey(companyId, 'search-history'), isHistory, clock.now),
    [storage, companyId, clock],
  )
  const stored = useMemo(() => record.read() ?? [], [record])
  const [changed, setChanged] = useState<{ of: typeof record; words: string[] } | null>(null)
  const known = changed?.of === record ? changed.words : stored

  return {
    words: inBrowser ? known : NONE,
    remember(word: string) {
      const next = withWord(record.read() ?? [], word)
      record.write(next, HISTORY_TTL_MS)
      setChanged({ of: record, words: next })
    },
    clear() {
      record.clear()
      setChanged({ of: record, words: [] })
    },
  }
}
