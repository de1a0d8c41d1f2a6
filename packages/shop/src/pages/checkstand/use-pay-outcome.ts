import { useRef, useState } from 'react'
import { useGo, useNotify, usePaths, usePendingPayment } from '@mall/core/feature'
import { useLazyPayStatusQuery } from '../../api/order-endpoints.ts'

const ALL = 99

/** Navigation after a payment result, known or reported. */
export function usePayOutcome(orderId: string) {
  const [fetchStatus] = useLazyPayStatusQuery()
  const notify = useNotify()
  const paths = usePaths()
  const go = useGo()
  const pending = usePendingPayment()
  const [isChecking, setChecking] = useState(false)
  const isBusy = useRef(false)

  function paid() {
    pending.clear()
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
      if (data?.state === 'paid') notify.toast('支付成功', { tone: 'ok' })
      else if (data?.state === 'cancelled') notify.toast('订单已取消')
      else notify.toast('支付结果确认中，请稍后在订单中查看')
      go(paths.orders(ALL), { replace: true })
    },
    paid,
    expired() {
      pending.clear()
      notify.toast('订单已超时取消')
      go(paths.orders(ALL), { replace: true })
    },
  }
}
