import type { OrderDetail } from '@mall/contract'
import { isEndedStatus, OrderStatus, ParcelStatus } from '@mall/contract/states'
import { useClock } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages, type Translate } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Countdown } from '@mall/ui'
import {
  orderMessages,
  isPartlyShipped,
  isRefunding,
  getOrderStatusName,
} from '@mall/commerce/order'
import { StatusHead } from '../../common/index.ts'
import { formatReturned } from './format-returned.ts'
import { messages } from './messages.ts'
import { listOrderSteps } from './progress/order-steps.ts'

const NOTES: Readonly<Record<number, 'preparing' | 'onTheWay' | 'thanks'>> = {
  1: 'preparing',
  2: 'onTheWay',
  3: 'thanks',
}

/** Whether the carriers report every parcel of a shipped order as delivered. */
function isDelivered({ status, children }: OrderDetail): boolean {
  const parcels = children.flatMap((child) => child.parcels)
  const isEach = parcels.every((parcel) => parcel.status === ParcelStatus.Delivered)
  return status === OrderStatus.Shipped && parcels.length > 0 && isEach
}

/** Note of a given order: how it is collected, or how it ended. */
function getGivenNote(
  { given, status }: OrderDetail,
  t: Translate<typeof messages>,
): string | undefined {
  const isOver = status === OrderStatus.Closed
  if (given?.kind === 'prize' && isOver) return t('prizeOver')
  const pickup = given?.pickup
  if (!pickup) {
    if (isOver) return t('useReturned')
    const note = NOTES[status]
    return note && note !== 'thanks' ? t(note) : undefined
  }
  if (pickup.verifiedAt) return t('collectedAt', { time: formatMinute(pickup.verifiedAt) })
  if (pickup.state === 'cancelled') return t('useReturned')
  if (pickup.state === 'expired') return t('useExpired')
  return t('collectUntil', { time: formatMinute(pickup.validUntil) })
}

function getStatusNote(
  order: OrderDetail,
  t: Translate<typeof messages>,
  tOrder: Translate<typeof orderMessages>,
): string | undefined {
  if (order.given) return getGivenNote(order, t)
  if (isRefunding(order)) return tOrder('refundNote')
  if (isDelivered(order)) return t(order.canConfirm ? 'deliveredConfirm' : 'delivered')
  if (isPartlyShipped(order)) return t('partlyOnTheWay')
  if (isEndedStatus(order.status)) return order.cancelReason
  const note = NOTES[order.status]
  return note && t(note)
}

/** Order status, its note and its steps. */
export function OrderHead({ order, onOver }: { order: OrderDetail; onOver: () => void }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const clock = useClock()
  const { status, expiresAt } = order
  return (
    <StatusHead
      label={t('status')}
      title={getOrderStatusName(order, tOrder)}
      steps={{ label: t('steps'), ...listOrderSteps(order, { t, tOrder }) }}
    >
      {status === OrderStatus.PendingPayment && expiresAt ? (
        <p>
          {t('payWithinBefore')}{' '}
          <Countdown until={Date.parse(expiresAt)} now={clock.now} short onEnd={onOver} />
          {t('payWithinAfter')}
        </p>
      ) : (
        <p>{getStatusNote(order, t, tOrder)}</p>
      )}
      <ReturnedNote order={order} />
    </StatusHead>
  )
}

/** Amounts returned so far; for an order cancelled before its payment, the held amounts. */
function getReturned(order: OrderDetail) {
  const { status, paidPoints, refundedPoints, refundedCash, payChannel, coupons, refunds } = order
  const isReleased = status === OrderStatus.Cancelled
  const hasCoupons = isReleased || refunds.some(({ couponReturned }) => couponReturned)
  return {
    points: isReleased ? paidPoints : refundedPoints,
    cash: refundedCash,
    channel: payChannel,
    coupons: hasCoupons ? coupons.length : 0,
  }
}

function ReturnedNote({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { integralName } = usePriceDisplay()
  const returned = formatReturned(getReturned(order), integralName, { t, tOrder })
  if (returned === '') return null
  return (
    <p>
      {t('returned')} {returned}
    </p>
  )
}
