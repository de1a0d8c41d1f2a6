import type { OrderDetail } from '@mall/contract'
import { isEndedStatus, OrderStatus } from '@mall/contract/states'
import { useClock } from '@mall/core/feature'
import { useMessages, type Translate } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Countdown } from '@mall/ui'
import {
  orderMessages,
  isPartlyShipped,
  isRefunding,
  getOrderStatusName,
} from '@mall/commerce/order'
import { messages } from './messages.ts'
import styles from './orders.module.css'

const NOTES: Readonly<Record<number, 'preparing' | 'onTheWay' | 'thanks'>> = {
  1: 'preparing',
  2: 'onTheWay',
  3: 'thanks',
}

function getStatusNote(
  order: OrderDetail,
  t: Translate<typeof messages>,
  tOrder: Translate<typeof orderMessages>,
): string | undefined {
  if (isRefunding(order)) return tOrder('refundNote')
  if (isPartlyShipped(order)) return t('partlyOnTheWay')
  if (isEndedStatus(order.status)) return order.cancelReason
  const note = NOTES[order.status]
  return note && t(note)
}

/** Order status and its note. */
export function OrderHead({ order, onOver }: { order: OrderDetail; onOver: () => void }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const clock = useClock()
  const { status, expiresAt } = order
  return (
    <section className={styles.head} aria-label={t('status')}>
      <p className={styles.title}>{getOrderStatusName(order, tOrder)}</p>
      {status === OrderStatus.PendingPayment && expiresAt ? (
        <p className={styles.note}>
          {t('payWithinBefore')}{' '}
          <Countdown until={Date.parse(expiresAt)} now={clock.now} short onEnd={onOver} />
          {t('payWithinAfter')}
        </p>
      ) : (
        <p className={styles.note}>{getStatusNote(order, t, tOrder)}</p>
      )}
      <Refunded order={order} />
    </section>
  )
}

function Refunded({ order }: { order: Pick<OrderDetail, 'refundedPoints' | 'refundedCash'> }) {
  const t = useMessages(messages)
  const { integralName } = usePriceDisplay()
  const { refundedPoints, refundedCash } = order
  const parts = [
    ...(refundedPoints > 0 ? [formatPoints(refundedPoints, integralName)] : []),
    ...(refundedCash > 0 ? [formatCash(refundedCash)] : []),
  ]
  if (parts.length === 0) return null
  return (
    <p className={styles.note}>
      {t('returned')} {parts.join(t('separator'))}
    </p>
  )
}
