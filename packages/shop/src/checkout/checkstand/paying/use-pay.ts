import { useEffect, useRef, useState } from 'react'
import { asApiError, isRefused } from '@mall/core/api'
import { addressOf, useHost, useNotify, usePaths, usePendingPayment } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useStartPaymentMutation } from './payment-endpoints.ts'
import { withReturnUrl, type PayChannel } from '@mall/commerce/order'
import { messages } from '../messages.ts'
import { useRequestPayer } from '../use-request-payer.ts'

/** A redirect has unloaded the page by then; otherwise prompt the shopper for the result. */
const REDIRECT_TIMEOUT_MS = 8000

export type Pay = {
  busy: boolean
  /** error message; '' for none */
  problem: string
  /** URL of the QR code, while visible */
  codeUrl: string | null
  pay: (channel: PayChannel) => void
  hideCode: () => void
}

type PayOptions = {
  orderId: string
  /** the result is unknown: prompt the shopper */
  onUnknown: () => void
  /** the host's cashier closed as paid: verify with the server */
  onReturned: () => void
  /** the order has changed: refetch it */
  onMoved: () => void
  onExpired: () => void
}

/** Starts a payment attempt and passes it to the host. No host result proves a payment. */
export function usePay({ orderId, onUnknown, onReturned, onMoved, onExpired }: PayOptions): Pay {
  const t = useMessages(messages)
  const [start] = useStartPaymentMutation()
  const host = useHost()
  const notify = useNotify()
  const paths = usePaths()
  const pending = usePendingPayment()
  const requestPayer = useRequestPayer(orderId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [codeUrl, setCodeUrl] = useState<string | null>(null)
  // A second tap can arrive before the busy state renders.
  const isBusy = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function release() {
    isBusy.current = false
    setBusy(false)
  }
  function handleRefusal(error: unknown) {
    const { kind, message } = asApiError(error)
    if (isRefused(error, 'pay/not-payable')) return onMoved()
    if (isRefused(error, 'pay/expired')) return onExpired()
    setProblem(kind === 'refusal' ? message : t('unstableRetry'))
  }

  /**
   * Redirects and returns. Stays busy until the page unloads, so that a second tap starts nothing.
   */
  async function identifyPayer() {
    const failure = await requestPayer()
    if (failure === null) return
    setProblem(failure)
    release()
  }

  async function startAttempt(channel: PayChannel) {
    const scene = host.payment[channel]
    const advice = host.advice()
    if (advice?.blocks) {
      setProblem(advice.text)
      return release()
    }
    if (!scene) {
      setProblem(t('channelNotHere'))
      return release()
    }
    const back = addressOf(paths.checkstand({ orderId, from: 'pay' }))
    const { data, error } = await start({ orderId, channel, scene, returnUrl: back })
    if (!data) {
      if (isRefused(error, 'pay/no-payer') && scene === 'jsapi') return identifyPayer()
      handleRefusal(error)
      return release()
    }
    const { action } = data
    if (action.kind === 'redirect' || action.kind === 'mini') pending.save({ orderId, channel })
    const result = await host.pay(
      action.kind === 'redirect' && channel === 'wechat'
        ? { ...action, url: withReturnUrl(action.url, back) }
        : action,
      { orderId, channel },
    )
    if (result.kind === 'ok' && result.value.kind === 'left') {
      // Stay busy until the page unloads, so that a second tap starts nothing.
      timer.current = setTimeout(() => {
        release()
        onUnknown()
      }, REDIRECT_TIMEOUT_MS)
      return
    }
    release()
    if (result.kind === 'ok' && result.value.kind === 'qr') return setCodeUrl(result.value.codeUrl)
    if (result.kind === 'ok') return onReturned()
    if (result.kind === 'unknown') return onUnknown()
    pending.clear()
    if (result.kind === 'cancelled') notify.toast(t('paymentCancelled'))
    else if (result.kind === 'failed') notify.toast(t('paymentFailed'), { tone: 'danger' })
    else setProblem(t('channelNotHere'))
  }

  return {
    busy,
    problem,
    codeUrl,
    hideCode: () => setCodeUrl(null),
    pay(channel) {
      if (isBusy.current) return
      isBusy.current = true
      setBusy(true)
      setProblem('')
      void startAttempt(channel)
    },
  }
}
