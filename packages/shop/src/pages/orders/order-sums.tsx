import type { OrderDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { PaymentSums } from '../../components/orders/payment-sums.tsx'
import { formatAmountDue } from '../../model/orders/order-money.ts'
import { messages } from './messages.ts'

/** Breakdown of the amount and payment of an order. */
export function OrderSums({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const display = usePriceDisplay()
  const { status } = order
  return (
    <PaymentSums
      amounts={order}
      totalLabel={status === 0 ? t('due') : status === 4 ? t('total') : t('paid')}
      total={<b>{formatAmountDue(order, display)}</b>}
    />
  )
}
