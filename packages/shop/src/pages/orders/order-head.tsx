import type { OrderDetail } from '@mall/contract'
import { useClock } from '@mall/core/feature'
import { fenText, pointsText } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Countdown } from '@mall/ui'
import {
  isPartlyShipped,
  isRefunding,
  getOrderStatusName,
  REFUND_NOTE,
} from '../../model/orders/order-status.ts'
import styles from './orders.module.css'

const NOTES: Readonly<Record<number, string>> = {
  1: '商家正在准备商品，请耐心等待',
  2: '商品正在路上，请留意查收',
  3: '感谢您的购买，期待再次光临',
}

function getStatusNote(order: OrderDetail): string | undefined {
  if (isRefunding(order)) return REFUND_NOTE
  if (isPartlyShipped(order)) return '部分商品已在路上，其余商品商家正在准备'
  return order.status >= 4 ? order.cancelReason : NOTES[order.status]
}

/** Order status and its note. */
export function OrderHead({ order, onOver }: { order: OrderDetail; onOver: () => void }) {
  const clock = useClock()
  const { status, expiresAt } = order
  return (
    <section className={styles.head} aria-label="订单状态">
      <p className={styles.title}>{getOrderStatusName(order)}</p>
      {status === 0 && expiresAt ? (
        <p className={styles.note}>
          请在 <Countdown until={Date.parse(expiresAt)} now={clock.now} short onEnd={onOver} />{' '}
          内完成支付，超时将自动取消
        </p>
      ) : (
        <p className={styles.note}>{getStatusNote(order)}</p>
      )}
      <Refunded order={order} />
    </section>
  )
}

function Refunded({ order }: { order: Pick<OrderDetail, 'refundedPoints' | 'refundedCash'> }) {
  const { integralName } = usePriceDisplay()
  const { refundedPoints, refundedCash } = order
  const parts = [
    ...(refundedPoints > 0 ? [pointsText(refundedPoints, integralName)] : []),
    ...(refundedCash > 0 ? [fenText(refundedCash)] : []),
  ]
  if (parts.length === 0) return null
  return <p className={styles.note}>已退回 {parts.join('、')}</p>
}
