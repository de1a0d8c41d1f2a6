import { useEffect, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { screenAt } from '@mall/core/paths'
import { useCompanyId, type Ports } from '@mall/core/session'

/** What is typed on the login page. */
export type Draft = {
  mode: string
  agreed: boolean
  userName: string
  password: string
  remember: boolean
  phone: string
  code: string
}

const EMPTY: Draft = {
  mode: 'password',
  agreed: false,
  userName: '',
  password: '',
  remember: false,
  phone: '',
  code: '',
}

/** In memory alone, for as long as what is being agreed to is read. */
const kept = new WeakMap<Ports, { companyId: number; draft: Draft }>()

const READING: ReadonlySet<string | null> = new Set(['serviceTerms', 'privacy', 'userAgreement'])

/** The draft outlives a look at the terms, and nothing else. */
export function useDraft(): [draft: Draft, change: (part: Partial<Draft>) => void] {
  const ports = usePorts()
  const companyId = useCompanyId()
  const [draft, setDraft] = useState(() => {
    const before = kept.get(ports)
    return before?.companyId === companyId ? before.draft : EMPTY
  })
  useEffect(() => {
    kept.set(ports, { companyId, draft })
  }, [ports, companyId, draft])
  useEffect(
    () => () => {
      const [pathname = ''] = ports.navigation.here().split('?')
      if (!READING.has(screenAt(pathname))) kept.delete(ports)
    },
    [ports],
  )
  return [draft, (part) => setDraft((now) => ({ ...now, ...part }))]
}
