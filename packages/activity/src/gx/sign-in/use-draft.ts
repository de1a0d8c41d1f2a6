import { useEffect, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { screenAt } from '@mall/core/paths'
import { useCompanyId, type Ports } from '@mall/core/session'

export type Draft = { phone: string; code: string; isAgreed: boolean }

const EMPTY: Draft = { phone: '', code: '', isAgreed: false }
const TEXT_SCREENS: ReadonlySet<string | null> = new Set(['gxServiceTerms', 'gxPrivacy'])

/** In memory only, while the terms are open. */
const cachedDrafts = new WeakMap<Ports, { companyId: number; draft: Draft }>()

/** The draft survives opening the terms of the campaign and no other navigation. */
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
      if (!TEXT_SCREENS.has(screenAt(pathname))) cachedDrafts.delete(ports)
    },
    [ports],
  )
  return [draft, (patch) => setDraft((current) => ({ ...current, ...patch }))]
}
