import { useEffect, useRef, useState } from 'react'
import type { ArgsOf, DataOf } from '@mall/contract'
import { asApiError, errorText, isRefused } from '@mall/core/api'
import { useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { withReturnUrl, type PayChannel } from '../order/index.ts'
import { messages } from './messages.ts'

/**
 * ms after which the result is requested from the shopper: a redirect has unloaded the page by
 * then.
 */
const REDIRECT_TIMEOUT_MS = 8000

/**
 * Pause in ms before the next payment attempt. The server starts one payment of an order per second
 * (`MALL_PAYMENT_ROUND_MS`) and would refuse a shopper who returns from one channel and chooses
 * another immediately.
 */
const LONGEST_WAIT_S = 2

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
  /** address that the provider's page returns to, whether or not it was paid */
  buildReturnUrl: () => string
  start: (args: ArgsOf<'pay.start'>) => Promise<{ data?: DataOf<'pay.start'>; error?: unknown }>
  /**
   * The payment app must name the payer first: redirects there and back.
   * @returns an error message; null while the page unloads
   */
  requestPayer: (refusal: unknown) => Promise<string | null>
  /** the shopper leaves for a page of the provider */
  onLeaving?: (channel: PayChannel) => void
  onNotPaid?: () => void
  /** the result is unknown: prompt the shopper */
  onUnknown: () => void
  /** the host's cashier closed as paid: verify with the server */
  onReturned: () => void
  onMoved: () => void
  onExpired: () => void
}

/** Starts a payment attempt and passes it to the host. No host result proves a payment. */
export function usePay(options: PayOptions): Pay {
  const { orderId, buildReturnUrl, start, requestPayer, onUnknown, onReturned } = options
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
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
    if (isRefused(error, 'pay/not-payable')) return options.onMoved()
    if (isRefused(error, 'pay/expired')) return options.onExpired()
    setProblem(errorText(error, t('unstable')))
  }

  /**
   * Redirects and returns. Stays busy until the page unloads, so that a second tap starts nothing.
   */
  async function identifyPayer(refusal: unknown) {
    const failure = await requestPayer(refusal)
    if (failure === null) return
    setProblem(failure)
    release()
  }

  async function startInTurn(args: ArgsOf<'pay.start'>) {
    const first = await start(args)
    const wait = asApiError(first.error).retryAfterSeconds ?? Infinity
    if (first.data || wait > LONGEST_WAIT_S) return first
    await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    return start(args)
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
    const returnUrl = buildReturnUrl()
    const { data, error } = await startInTurn({ orderId, channel, scene, returnUrl })
    if (!data) {
      if (isRefused(error, 'pay/no-payer') && scene === 'jsapi') return identifyPayer(error)
      handleRefusal(error)
      return release()
    }
    const { action } = data
    if (action.kind === 'redirect' || action.kind === 'mini') options.onLeaving?.(channel)
    const result = await host.pay(
      action.kind === 'redirect' && channel === 'wechat'
        ? { ...action, url: withReturnUrl(action.url, returnUrl) }
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
    options.onNotPaid?.()
    if (result.kind === 'cancelled') notify.toast(t('cancelled'))
    else if (result.kind === 'failed') notify.toast(t('failed'), { tone: 'danger' })
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
