import { useEffect, useEffectEvent, useState } from 'react'
import type { DataOf } from '@mall/contract'
import { useLazyPayStatusQuery } from './payment-endpoints.ts'

type PayState = DataOf<'pay.status'>['state']

/**
 * Queries a payment after a return from the provider's page, which redirects whether or not the order
 * was paid.
 * @param onState `unknown` also where the query failed
 * @returns whether the query is under way
 */
export function useReturnQuery(
  orderId: string,
  isReturn: boolean,
  onState: (state: PayState) => void,
): boolean {
  const [fetchStatus] = useLazyPayStatusQuery()
  const [isQuerying, setQuerying] = useState(isReturn)
  const query = useEffectEvent(() => fetchStatus({ orderId }, false))
  const report = useEffectEvent(onState)
  useEffect(() => {
    if (!isQuerying) return
    let isOver = false
    void query().then(({ data }) => {
      if (isOver) return
      setQuerying(false)
      report(data?.state ?? 'unknown')
    })
    return () => {
      isOver = true
    }
  }, [isQuerying])
  return isQuerying
}
