import { useEffect, useEffectEvent } from 'react'
import type { DataOf } from '@mall/contract'
import { useLazyPayStatusQuery } from '../../api/order-endpoints.ts'
import { pollDelay } from '../../model/pay-channels.ts'

type PayState = DataOf<'pay.status'>['state']

/** Asks about a payment ever more slowly, until it is decided. Failures are asked past. */
export function usePayPolling(
  orderId: string,
  isActive: boolean,
  onDecided: (state: Exclude<PayState, 'unpaid' | 'unknown'>) => void,
): void {
  const [ask] = useLazyPayStatusQuery()
  const decided = useEffectEvent(onDecided)

  useEffect(() => {
    if (!isActive) return
    let asked = 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const { data } = await ask({ orderId }, false)
      if (isOver) return
      asked += 1
      if (data?.state === 'paid' || data?.state === 'cancelled') decided(data.state)
      else wait()
    }
    const wait = () => {
      timer = setTimeout(() => void look(), pollDelay(asked))
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ask, orderId, isActive])
}
