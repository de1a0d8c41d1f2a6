import { useEffect, useMemo, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'
import { HISTORY_TTL_MS, isHistory, withWord } from '../../model/search-history.ts'

/** Earlier words of this device in this company's mall; none in the first markup. */
export function useSearchHistory() {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const [words, setWords] = useState<readonly string[]>([])
  const record = useMemo(
    () => recordIn(storage.local, companyKey(companyId, 'search-history'), isHistory, clock.now),
    [storage, companyId, clock],
  )
  useEffect(() => setWords(record.read() ?? []), [record])

  return {
    words,
    remember(word: string) {
      const next = withWord(record.read() ?? [], word)
      record.write(next, HISTORY_TTL_MS)
      setWords(next)
    },
    clear() {
      record.clear()
      setWords([])
    },
  }
}
