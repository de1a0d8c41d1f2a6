import { useEffect, useState } from 'react'
import { checkoutDraft, useCompanyId, useSession } from '../session/index.ts'
import { watchOtherTabs } from '../storage/index.ts'
import { usePorts } from './ports-context.ts'

/** Whether another tab has placed the order of this checkout: placing it again would double it. */
export function useCheckoutFinishedElsewhere(): boolean {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const id = useSession((state) => state.checkoutId)
  const [finishedId, setFinishedId] = useState('')
  useEffect(
    () =>
      watchOtherTabs(() => {
        if (checkoutDraft(storage, companyId, clock.now).hasFinished(id)) setFinishedId(id)
      }),
    [storage, clock, companyId, id],
  )
  return finishedId !== '' && finishedId === id
}
