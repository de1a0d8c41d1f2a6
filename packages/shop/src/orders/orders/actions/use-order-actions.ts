import { useRef, useState } from 'react'
import { apiMessages } from '@mall/core/api'
import { useMallDispatch, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useTranslator } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import type { RequestAction, RequestedOrder } from './order-requests.ts'

/** Requests of an order, one at a time, not optimistic. Their code is loaded by the first tap. */
export function useOrderActions(order: RequestedOrder, onDone?: (action: RequestAction) => void) {
  const translate = useTranslator()
  const dispatch = useMallDispatch()
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const { integralName } = usePriceDisplay()
  const [busy, setBusy] = useState<RequestAction | null>(null)
  const isBusy = useRef(false)

  async function request(action: RequestAction, reason = '') {
    const code = await import('./order-requests.ts').catch(() => null)
    if (code === null) {
      notify.toast(translate(apiMessages)('networkFailed'), { tone: 'danger' })
      return
    }
    const tools = { dispatch, notify, translate, paths, go, integralName }
    const requests = code.createOrderRequests(order, tools)
    if (await requests[action](reason)) onDone?.(action)
  }

  async function run(action: RequestAction, reason?: string) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(action)
    try {
      await request(action, reason)
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }
  return { busy, run }
}
