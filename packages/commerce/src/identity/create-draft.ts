import { useEffect, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { screenAt, type ScreenName } from '@mall/core/paths'
import { useCompanyId, type Ports } from '@mall/core/session'

type Change<D> = (patch: Partial<D>) => void

/**
 * Creates a hook that stores the input of a form in memory while one of `screens` is open, such as
 * the terms of a sign-in. Any other navigation and a change of the company discard the input.
 */
export function createDraft<D extends object>(empty: D, screens: readonly ScreenName[]) {
  const cachedDrafts = new WeakMap<Ports, { companyId: number; draft: D }>()
  const keeping: ReadonlySet<string | null> = new Set(screens)

  return function useDraft(): [draft: D, change: Change<D>] {
    const ports = usePorts()
    const companyId = useCompanyId()
    const [draft, setDraft] = useState(() => {
      const cached = cachedDrafts.get(ports)
      return cached?.companyId === companyId ? cached.draft : empty
    })
    useEffect(() => {
      cachedDrafts.set(ports, { companyId, draft })
    }, [ports, companyId, draft])
    useEffect(
      () => () => {
        const [pathname = ''] = ports.navigation.here().split('?')
        if (!keeping.has(screenAt(pathname))) cachedDrafts.delete(ports)
      },
      [ports],
    )
    return [draft, (patch) => setDraft((current) => ({ ...current, ...patch }))]
  }
}
