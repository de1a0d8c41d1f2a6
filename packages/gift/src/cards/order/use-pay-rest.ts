import { useRef, useState } from 'react'
import { errorText, isRefused, refusalText } from '@mall/core/api'
import {
  addressOf,
  useHost,
  useMallDispatch,
  useNotify,
  usePaths,
  usePorts,
} from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyId } from '@mall/core/session'
import { usePayPolling, withReturnUrl, type PayChannel } from '@mall/commerce/order'
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

/** Starts a payment and polls its result; no result of the host proves a payment. */
export function usePayRest({ orderId, isBack, isIdentified, onMoved }: PayRest) {
  const t = useMessages(messages)
  const paths = usePaths()
  const host = useHost()
  const notify = useNotify()
  const ports = usePorts()
  const dispatch = useMallDispatch()
  const companyId = useCompanyId()
  const [begin] = usePayCardOrderMutation()
  const [fetchStatus] = useLazyCardPayStatusQuery()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [codeUrl, setCodeUrl] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(isBack)
  const running = useRef(false)

  const fetchState = async (id: string) => (await fetchStatus({ orderId: id }, false)).data?.state
  usePayPolling(orderId, isWaiting, fetchState, onMoved)

  /** Leads to the payment app and back: it pays for known openIds only. */
  async function identifyPayer(): Promise<void> {
    const redirect = paths.giftOrderSubmit({ orderId, from: 'payer' })
    const request = { provider: 'wechat-pay', scope: 'base', redirect, payer: 'card' } as const
    try {
      // Loaded on demand: needed once per card and browser.
      const { redirectToProvider } = await import('@mall/commerce/oauth')
      const failure = await redirectToProvider(ports, dispatch, companyId, request)
      if (failure !== null) setProblem(errorText(failure, t('payUnstable')))
    } catch {
      setProblem(t('payUnstable'))
    }
  }

  async function run(channel: PayChannel): Promise<void> {
    const scene = host.payment[channel]
    if (!scene) return setProblem(t('payNoChannel'))
    const back = addressOf(paths.giftOrderSubmit({ orderId, from: 'pay' }))
    const { data, error } = await begin({ orderId, channel, scene, returnUrl: back })
    if (!data) {
      if (isRefused(error, 'pay/no-payer') && scene === 'jsapi' && !isIdentified) {
        return identifyPayer()
      }
      if (isRefused(error, 'pay/not-payable') || isRefused(error, 'pay/expired')) return onMoved()
      return setProblem(errorText(error, t('payUnstable')))
    }
    const { action } = data
    const isRedirect = action.kind === 'redirect' && channel === 'wechat'
    const result = await host.pay(
      isRedirect ? { ...action, url: withReturnUrl(action.url, back) } : action,
      { orderId },
    )
    if (result.kind === 'cancelled') return notify.toast(t('payCancelled'))
    if (result.kind === 'failed') return notify.toast(t('payFailed'), { tone: 'danger' })
    if (result.kind === 'ok' && result.value.kind === 'qr') setCodeUrl(result.value.codeUrl)
    setWaiting(true)
  }

  return {
    isBusy,
    problem,
    codeUrl,
    isWaiting,
    /** A second tap starts nothing. */
    start(channel: PayChannel) {
      if (running.current) return
      running.current = true
      setBusy(true)
      setProblem('')
      void run(channel).finally(() => {
        running.current = false
        setBusy(false)
      })
    },
    async check() {
      const { data, error } = await fetchStatus({ orderId }, false)
      if (data?.state === 'paid' || data?.state === 'cancelled') return onMoved()
      const said = error ? refusalText(error) : t('payNotArrived')
      if (said !== null) notify.toast(said)
    },
  }
}
