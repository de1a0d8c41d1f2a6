import type { OrderDetail } from '@mall/contract'
import { usePriceDisplay } from '@mall/core/session'
import { PaymentSums } from '../../components/orders/payment-sums.tsx'
import { formatAmountDue } from '../../model/orders/order-money.ts'

/** Breakdown of the amount and payment of an order. */
export function OrderSums({ order }: { order: OrderDetail }) {
  const display = usePriceDisplay()
  const { status } = order
  return (
    <PaymentSums
      amounts={order}
      totalLabel={status === 0 ? '应付' : status === 4 ? '合计' : '实付'}
      total={<b>{formatAmountDue(order, display)}</b>}
    />
  )
}
