import type { OrderSummary, ReturnedAmounts } from '@mall/contract'
import { refusalText } from '@mall/core/api'
import type { Go, MallDispatch } from '@mall/core/feature'
import type { Translator } from '@mall/core/messages'
import type { NotifyPort } from '@mall/core/notify'
import type { Paths } from '@mall/core/paths'
import { isPartlyShipped, orderMessages } from '@mall/commerce/order'
import { cartApi } from '../../../purchase/index.ts'
import { orderApi } from '../../order-endpoints.ts'
import { formatReturned } from '../format-returned.ts'
import { messages } from '../messages.ts'

export type RequestedOrder = Pick<OrderSummary, 'id' | 'lines' | 'parts' | 'status' | 'given'>
export type RequestAction = 'cancel' | 'giveUp' | 'confirm' | 'remove' | 'again' | 'remind'
export type RequestTools = {
  dispatch: MallDispatch
  notify: NotifyPort
  translate: Translator
  paths: Paths
  go: Go
  integralName: string
}

const { cancelOrder, confirmOrder, removeOrder, remindOrder } = orderApi.endpoints
const once = { track: false }

/** Requests of an order's actions, loaded by the first tap. Each resolves to whether it succeeded. */
export function createOrderRequests(
  order: RequestedOrder,
  { dispatch, notify, translate, paths, go, integralName }: RequestTools,
): Record<RequestAction, (reason: string) => Promise<boolean>> {
  const t = translate(messages)
  const { id, lines } = order

  function report(error: unknown, message: string): boolean {
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) notify.toast(message, { tone: 'ok' })
    return !error
  }

  /** Adds the order's goods to the cart again, where still available. */
  async function buyAgain() {
    const missing: string[] = []
    let reason: string | null = null
    for (const { skuId, num, name } of lines) {
      const item = { skuId, totalNum: num, isVerify: true }
      const { error } = await dispatch(cartApi.endpoints.addToCart.initiate(item, once))
      if (!error) continue
      reason = refusalText(error) ?? reason
      missing.push(t('quotedName', { name }))
    }
    if (missing.length === lines.length) {
      notify.toast(reason ?? t('addFailed'), { tone: 'danger', ms: 3000 })
      return false
    }
    const rest = missing.length > 0 ? t('someUnavailable', { names: missing.join('') }) : ''
    notify.toast(t('added', { rest }), { tone: 'ok', ms: missing.length > 0 ? 5000 : 3000 })
    go(paths.cart())
    return true
  }

  function formatCancelled(data: ReturnedAmounts): string {
    const tOrder = translate(orderMessages)
    const returned = formatReturned(data, integralName, { t, tOrder })
    if (returned === '') return t('cancelled')
    return data.cash > 0 ? t('cancelledRefund', { returned }) : t('cancelledReturned', { returned })
  }

  /** Cancels a given order after the shopper has confirmed the consequence. */
  async function giveUp() {
    const isPrize = order.given?.kind === 'prize'
    const isAgreed = await notify.confirm({
      title: t(isPrize ? 'giveUpPrizeTitle' : 'giveUpBenefitTitle'),
      message: t(isPrize ? 'giveUpPrizeNote' : 'giveUpBenefitNote'),
      confirmLabel: t(isPrize ? 'giveUpPrize' : 'giveUpBenefit'),
    })
    if (!isAgreed) return false
    const { error } = await dispatch(cancelOrder.initiate({ id, reason: '' }, once))
    return report(error, t(isPrize ? 'prizeGivenUp' : 'benefitGivenUp'))
  }

  return {
    async cancel(reason) {
      const { data, error } = await dispatch(cancelOrder.initiate({ id, reason }, once))
      return report(error, data ? formatCancelled(data) : t('cancelled'))
    },
    giveUp,
    async confirm() {
      const title = isPartlyShipped(order) ? t('confirmShippedReceived') : t('confirmAllReceived')
      const confirmLabel = t('confirmReceipt')
      if (!(await notify.confirm({ title, confirmLabel }))) return false
      const { error } = await dispatch(confirmOrder.initiate({ id }, once))
      return report(error, t('received'))
    },
    async remove() {
      const title = t('confirmRemove')
      const message = t('removeIsFinal')
      const confirmLabel = t('removeLabel')
      if (!(await notify.confirm({ title, message, confirmLabel }))) return false
      const { error } = await dispatch(removeOrder.initiate({ id }, once))
      return report(error, t('removed'))
    },
    again: buyAgain,
    async remind() {
      const { error } = await dispatch(remindOrder.initiate({ id }, once))
      const text = refusalText(error)
      if (text) notify.toast(text)
      if (!error) notify.toast(t('reminded'), { tone: 'ok' })
      return !error
    },
  }
}
