import { useState } from 'react'
import type { OrderDetail } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { useClock, useMallNavigate, usePaths } from '@mall/core/feature'
import { useBackGuard } from '@mall/ui'

const ALL = 99

type LeaveCashierOptions = {
  order: OrderDetail
  isBlocked: boolean
  onExpired: () => void
}

/** Confirms leaving the cashier while the order is reserved, for every Back of browser and host. */
export function useLeaveCashier({ order, isBlocked, onExpired }: LeaveCashierOptions) {
  const { status, expiresAt } = order
  const clock = useClock()
  const go = useMallNavigate()
  const paths = usePaths()
  const [state, setState] = useState<'here' | 'asking' | 'leaving'>('here')
  const deadline = status === OrderStatus.PendingPayment ? expiresAt : null

  function leave() {
    setState('leaving')
    go.back(paths.orders(ALL))
  }
  function handleBack() {
    if (deadline === null) leave()
    // The deadline has passed: nothing is reserved.
    else if (clock.now() >= Date.parse(deadline)) onExpired()
    else setState('asking')
  }
  useBackGuard(deadline !== null && !isBlocked && state !== 'leaving', handleBack)
  return {
    deadline,
    isConfirming: state === 'asking' && deadline !== null,
    handleBack,
    stay: () => setState('here'),
    leave,
  }
}
