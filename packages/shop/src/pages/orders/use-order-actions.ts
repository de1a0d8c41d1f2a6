import { useRef, useState } from 'react'
import type { OrderSummary } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import { useGo, useNotify, usePaths } from '@mall/core/feature'
import { useAddToCartMutation } from '../../api/cart-endpoints.ts'
import {
  useCancelOrderMutation,
  useConfirmOrderMutation,
  useRemoveOrderMutation,
} from '../../api/order-endpoints.ts'
import { isPartlyShipped, type OrderAction } from '../../model/orders/order-status.ts'

type Order = Pick<OrderSummary, 'id' | 'lines' | 'parts' | 'status' | 'cash'>
type DoneAction = 'cancelled' | 'confirmed' | 'removed'

/** Actions of an order, one at a time, not optimistic. */
export function useOrderActions(order: Order, onDone?: (done: DoneAction) => void) {
  const { id, lines, status, cash } = order
  const [cancel] = useCancelOrderMutation()
  const [confirm] = useConfirmOrderMutation()
  const [remove] = useRemoveOrderMutation()
  const [add] = useAddToCartMutation()
  const notify = useNotify()
  const paths = usePaths()
  const go = useGo()
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
    let added = 0
    let reason: string | null = null
    for (const { skuId, num } of lines) {
      const { error } = await add({ skuId, totalNum: num, isVerify: true })
      if (error) reason = refusalText(error) ?? reason
      else added += 1
    }
    const missing = lines.length - added
    if (added === 0) {
      notify.toast(reason ?? '购物车添加失败，请稍后重试~', { tone: 'danger', ms: 3000 })
      return
    }
    const rest = `，${missing} 种商品暂时无法购买`
    notify.toast(`购物车添加成功~${missing > 0 ? rest : ''}`, { tone: 'ok', ms: 3000 })
    go(paths.cart())
  }

  return {
    busy,
    cancel: (reason: string) =>
      runExclusive('cancel', async () => {
        const { error } = await cancel({ id, reason })
        const isPaid = status !== 0 && cash > 0
        report(error, isPaid ? '已取消，款项将原路退回' : '订单已取消', 'cancelled')
      }),
    confirm: () =>
      runExclusive('confirm', async () => {
        const title = isPartlyShipped(order)
          ? '确认已经收到已发货的商品了吗？'
          : '确认已经收到全部商品了吗？'
        if (!(await notify.confirm({ title, confirmLabel: '确认收货' }))) return
        const { error } = await confirm({ id })
        report(error, '已确认收货', 'confirmed')
      }),
    remove: () =>
      runExclusive('remove', async () => {
        const title = '确定删除这个订单吗？'
        const message = '删除后将无法再查看'
        if (!(await notify.confirm({ title, message, confirmLabel: '删除' }))) return
        const { error } = await remove({ id })
        report(error, '订单已删除', 'removed')
      }),
    again: () => runExclusive('again', buyAgain),
  }
}
