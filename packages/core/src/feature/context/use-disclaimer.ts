import { useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { disclaimerOf, disclaimerRecord, showsDisclaimer, useSession } from '../../session/index.ts'
import type { Disclaimer } from '../../session/index.ts'
import { usePorts } from './ports-context.ts'

/** `confirm(true)`: not again for the company's number of days. */
export type DisclaimerPopup = { disclaimer: Disclaimer; confirm: (notAgain: boolean) => void }

/** The company's disclaimer while it has to be shown, else null. */
export function useDisclaimer(): DisclaimerPopup | null {
  const { storage, clock, navigation } = usePorts()
  const companyId = useSession((state) => state.companyId)
  const info = useSession((state) => state.companyInfo)
  const { search } = useLocation()
  const [confirmedFor, setConfirmedFor] = useState<number | null>(null)
  const query = new URLSearchParams(search)
  const disclaimer = disclaimerOf(info)
  const days = disclaimer?.days ?? 1
  const reloads = query.get('goLink') === 'success'

  const confirm = useCallback(
    (notAgain: boolean) => {
      disclaimerRecord(storage, companyId, clock.now).confirm(days, notAgain)
      setConfirmedFor(companyId)
      if (reloads) navigation.reload()
    },
    [storage, clock, navigation, companyId, days, reloads],
  )
  const shows = showsDisclaimer({
    disclaimer,
    from: query.get('from'),
    confirmed:
      confirmedFor === companyId || disclaimerRecord(storage, companyId, clock.now).isConfirmed(),
  })
  return shows && disclaimer ? { disclaimer, confirm } : null
}
