import { useEffect, useEffectEvent } from 'react'
import type { DataOf } from '@mall/contract'
import { useLazyPayStatusQuery } from './payment-endpoints.ts'
import { getPollDelayMs } from '@mall/commerce/order'

type PayState = DataOf<'pay.status'>['state']

/** Polls a payment with increasing delay until it is decided. Errors do not stop the polling. */
export function usePayPolling(
  orderId: string,
  isActive: boolean,
  onDecided: (state: Exclude<PayState, 'unpaid' | 'unknown'>) => void,
): void {
  const [fetchStatus] = useLazyPayStatusQuery()
  const decided = useEffectEvent(onDecided)

  useEffect(() => {
    if (!isActive) return
    let attempts = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      const { data } = await fetchStatus({ orderId }, false)
      if (isOver) return
      attempts += 1
      if (data?.state === 'paid' || data?.state === 'cancelled') decided(data.state)
      else schedule()
    }
    const schedule = () => {
      timer = setTimeout(() => void poll(), getPollDelayMs(attempts))
    }
    schedule()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [fetchStatus, orderId, isActive])
}
