import { useEffect, useEffectEvent } from 'react'
import type { DataOf } from '@mall/contract'
import { getPollDelayMs } from '../order/paying/pay-channels.ts'

type PayState = DataOf<'pay.status'>['state']
type Decided = Exclude<PayState, 'unpaid' | 'unknown'>

/**
 * Fetches the state of a payment, less and less often, until it is decided.
 * @param fetchState resolves to undefined where the call failed, which does not stop the polling
 */
export function usePayPolling(
  orderId: string,
  isActive: boolean,
  fetchState: (orderId: string) => Promise<PayState | undefined>,
  onDecided: (state: Decided) => void,
): void {
  const fetchNow = useEffectEvent(fetchState)
  const decided = useEffectEvent(onDecided)

  useEffect(() => {
    if (!isActive) return
    let attempts = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      const state = await fetchNow(orderId)
      if (isOver) return
      attempts += 1
      if (state === 'paid' || state === 'cancelled') decided(state)
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
  }, [orderId, isActive])
}
