import type { OrderDetail } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { PaymentSums, formatAmountDue } from '@mall/commerce/order'
import { messages } from './messages.ts'

/** Breakdown of the amount and payment of an order. */
export function OrderSums({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const display = usePriceDisplay()
  const { status } = order
  return (
    <PaymentSums
      amounts={{ ...order, pointsSpent: order.paidPoints }}
      totalLabel={
        status === OrderStatus.PendingPayment
          ? t('due')
          : status === OrderStatus.Cancelled
            ? t('total')
            : t('paid')
      }
      total={<b>{formatAmountDue(order, display)}</b>}
    />
  )
}
