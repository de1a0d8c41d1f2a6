import { useRef, useState } from 'react'
import type { OrderSummary } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useAddToCartMutation } from '../../api/cart-endpoints.ts'
import {
  useCancelOrderMutation,
  useConfirmOrderMutation,
  useRemindOrderMutation,
  useRemoveOrderMutation,
} from '../../api/order-endpoints.ts'
import { isPartlyShipped, type OrderAction } from '@mall/commerce/order'
import { messages } from './messages.ts'

type Order = Pick<OrderSummary, 'id' | 'lines' | 'parts' | 'status' | 'cash'>
type DoneAction = 'cancelled' | 'confirmed' | 'removed'

/** Actions of an order, one at a time, not optimistic. */
export function useOrderActions(order: Order, onDone?: (done: DoneAction) => void) {
  const t = useMessages(messages)
  const { id, lines, status, cash } = order
  const [cancel] = useCancelOrderMutation()
  const [confirm] = useConfirmOrderMutation()
  const [remove] = useRemoveOrderMutation()
  const [remind] = useRemindOrderMutation()
  const [add] = useAddToCartMutation()
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const [busy, setBusy] = useState<OrderAction | null>(null)
  const isBusy = useRef(false)

  async function runExclusive(action: OrderAction, run: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    setBusy(action)
    try {
      await run()
    } finally {
      isBusy.current = false
      setBusy(null)
    }
  }
  function report(error: unknown, message: string, done: DoneAction) {
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (error) return
    notify.toast(message, { tone: 'ok' })
    onDone?.(done)
  }

  /** Adds the order's goods to the cart again, where still available. */
  async function buyAgain() {
    const missing: string[] = []
    let reason: string | null = null
    for (const { skuId, num, name } of lines) {
      const { error } = await add({ skuId, totalNum: num, isVerify: true })
      if (!error) continue
      reason = refusalText(error) ?? reason
      missing.push(t('quotedName', { name }))
    }
    if (missing.length === lines.length) {
      notify.toast(reason ?? t('addFailed'), { tone: 'danger', ms: 3000 })
      return
    }
    const rest = missing.length > 0 ? t('someUnavailable', { names: missing.join('') }) : ''
    notify.toast(t('added', { rest }), { tone: 'ok', ms: missing.length > 0 ? 5000 : 3000 })
    go(paths.cart())
  }

  return {
    busy,
    cancel: (reason: string) =>
      runExclusive('cancel', async () => {
        const { error } = await cancel({ id, reason })
        const isPaid = status !== OrderStatus.PendingPayment && cash > 0
        report(error, isPaid ? t('cancelledRefund') : t('cancelled'), 'cancelled')
      }),
    confirm: () =>
      runExclusive('confirm', async () => {
        const title = isPartlyShipped(order) ? t('confirmShippedReceived') : t('confirmAllReceived')
        if (!(await notify.confirm({ title, confirmLabel: t('confirmReceipt') }))) return
        const { error } = await confirm({ id })
        report(error, t('received'), 'confirmed')
      }),
    remove: () =>
      runExclusive('remove', async () => {
        const title = t('confirmRemove')
        const message = t('removeIsFinal')
        if (!(await notify.confirm({ title, message, confirmLabel: t('removeLabel') }))) return
        const { error } = await remove({ id })
        report(error, t('removed'), 'removed')
      }),
    again: () => runExclusive('again', buyAgain),
    remind: () =>
      runExclusive('remind', async () => {
        const { error } = await remind({ id })
        const text = refusalText(error)
        if (text) notify.toast(text)
        if (!error) notify.toast(t('reminded'), { tone: 'ok' })
      }),
  }
}
