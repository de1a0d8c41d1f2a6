import { useEffect, useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { watchOtherTabs } from '@mall/core/storage'
import { checkoutDraft } from './checkout-draft.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * Whether another tab has placed the order of this checkout, so that placing it again would create
 * a second order.
 */
export function useCheckoutFinishedElsewhere(): boolean {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const id = useCheckout(({ checkoutId }) => checkoutId)
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
