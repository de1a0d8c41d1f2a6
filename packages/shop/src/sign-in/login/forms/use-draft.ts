import { useEffect, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { screenAt } from '@mall/core/paths'
import { useCompanyId, type Ports } from '@mall/core/session'

/** Input of the login page. */
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

/** In memory only, while the terms are open. */
const cachedDrafts = new WeakMap<Ports, { companyId: number; draft: Draft }>()

const TERMS_SCREENS: ReadonlySet<string | null> = new Set([
  'serviceTerms',
  'privacy',
  'userAgreement',
])

/** The draft survives opening the terms and no other navigation. */
export function useDraft(): [draft: Draft, change: (patch: Partial<Draft>) => void] {
  const ports = usePorts()
  const companyId = useCompanyId()
  const [draft, setDraft] = useState(() => {
    const cached = cachedDrafts.get(ports)
    return cached?.companyId === companyId ? cached.draft : EMPTY
  })
  useEffect(() => {
    cachedDrafts.set(ports, { companyId, draft })
  }, [ports, companyId, draft])
  useEffect(
    () => () => {
      const [pathname = ''] = ports.navigation.here().split('?')
      if (!TERMS_SCREENS.has(screenAt(pathname))) cachedDrafts.delete(ports)
    },
    [ports],
  )
  return [draft, (patch) => setDraft((current) => ({ ...current, ...patch }))]
}
