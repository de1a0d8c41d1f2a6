import { useState } from 'react'
import { errorText, refusalText } from '@mall/core/api'
import { addressOf, useMallDispatch, useNotify, usePaths, usePorts } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyId } from '@mall/core/session'
import { usePay, usePayPolling } from '@mall/commerce/cashier'
import { useLazyCardPayStatusQuery, usePayCardOrderMutation } from '../gift-endpoints.ts'
import { messages } from './messages.ts'

type PayRest = {
  orderId: string
  /** returned from the provider's page after a payment */
  isBack: boolean
  /** returned after the payment app has named the payer */
  isIdentified: boolean
  onMoved: () => void
}

/** Starts a payment by the session of a card and polls its result. */
export function usePayRest({ orderId, isBack, isIdentified, onMoved }: PayRest) {
  const t = useMessages(messages)
  const paths = usePaths()
  const notify = useNotify()
  const ports = usePorts()
  const dispatch = useMallDispatch()
  const companyId = useCompanyId()
  const [start] = usePayCardOrderMutation()
  const [fetchStatus] = useLazyCardPayStatusQuery()
  const [isAsking, setAsking] = useState(isBack)

  /**
   * Redirects to the payment app and back, once, because the app takes payments of known openIds
   * only.
   */
  async function requestPayer(refusal: unknown): Promise<string | null> {
    if (isIdentified) return errorText(refusal, t('payUnstable'))
    const redirect = paths.giftOrderSubmit({ orderId, from: 'payer' })
    const request = { provider: 'wechat-pay', scope: 'base', redirect, payer: 'card' } as const
    try {
      // Loaded on demand: needed once per card and browser.
      const { redirectToProvider } = await import('@mall/commerce/oauth')
      const failure = await redirectToProvider(ports, dispatch, companyId, request)
      return failure === null ? null : errorText(failure, t('payUnstable'))
    } catch {
      return t('payUnstable')
    }
  }

  const pay = usePay({
    orderId,
    buildReturnUrl: () => addressOf(paths.giftOrderSubmit({ orderId, from: 'pay' })),
    start,
    requestPayer,
    onUnknown: () => setAsking(true),
    onReturned: () => setAsking(true),
    onMoved,
    onExpired: onMoved,
  })
  const isWaiting = isAsking || pay.codeUrl !== null
  const fetchState = async (id: string) => (await fetchStatus({ orderId: id }, false)).data?.state
  usePayPolling(orderId, isWaiting, fetchState, onMoved)

  return {
    ...pay,
    isWaiting,
    async check() {
      const { data, error } = await fetchStatus({ orderId }, false)
      if (data?.state === 'paid' || data?.state === 'cancelled') return onMoved()
      const said = error ? refusalText(error) : t('payNotArrived')
      if (said !== null) notify.toast(said)
    },
  }
}
