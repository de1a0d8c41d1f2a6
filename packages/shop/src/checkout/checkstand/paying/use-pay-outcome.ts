import { useRef, useState } from 'react'
import { useMallNavigate, useNotify, usePaths, usePendingPayment } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useLazyPayStatusQuery } from './payment-endpoints.ts'
import type { PayChannel } from '@mall/commerce/order'
import { messages } from '../messages.ts'
import { useLastPaidChannel } from '../use-last-paid-channel.ts'

const ALL = 99

/**
 * Navigation after a payment result, known or reported.
 * @param channel channel of the last attempt, listed first from now on if it has paid
 */
export function usePayOutcome(orderId: string, channel: PayChannel | undefined) {
  const t = useMessages(messages)
  const [fetchStatus] = useLazyPayStatusQuery()
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const pending = usePendingPayment()
  const lastPaid = useLastPaidChannel()
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)

  function saveChannel() {
    if (channel) lastPaid.save(channel)
  }
  function paid() {
    pending.clear()
    saveChannel()
    go(paths.checkstandSuccess({ orderId }), { replace: true })
  }

  return {
    isChecking,
    /** Verifies a payment reported by the host with the server. False: not confirmed yet. */
    async isPaid(): Promise<boolean> {
      const { data } = await fetchStatus({ orderId }, false)
      if (data?.state === 'paid') paid()
      return data?.state === 'paid'
    },
    /** The shopper reports the payment: queries the server, then shows the orders. */
    async confirmPaid() {
      if (isBusy.current) return
      isBusy.current = true
      setChecking(true)
      const { data } = await fetchStatus({ orderId }, false)
      pending.clear()
      if (data?.state === 'paid') {
        saveChannel()
        notify.toast(t('paid'), { tone: 'ok' })
      } else if (data?.state === 'cancelled') notify.toast(t('cancelled'))
      else notify.toast(t(data?.state === 'unpaid' ? 'stillUnpaid' : 'confirmingCheckLater'))
      go(paths.orders(ALL), { replace: true })
    },
    paid,
    expired() {
      pending.clear()
      notify.toast(t('timedOut'))
      go(paths.orders(ALL), { replace: true })
    },
  }
}
