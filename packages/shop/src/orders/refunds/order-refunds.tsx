import type { OrderDetail, OrderRefund } from '@mall/contract'
import { formatDateTime } from '@mall/core/format'
import { useMessages, type Translate } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Card, CardHead } from '@mall/ui'
import { orderMessages, getPaidChannelName } from '@mall/commerce/order'
import { messages } from './messages.ts'
import styles from './order-refunds.module.css'

type Origin = OrderRefund['origins'][number]
type Refunded = Pick<OrderDetail, 'refunds' | 'children'>

const STATUSES = { processing: 'refunding', done: 'refunded', failed: 'refundProblem' } as const
const TITLES = {
  'late-payment': 'paidAfterCancel',
  'paid-twice': 'paidTwice',
  'after-sale': 'afterSaleRefund',
} as const

function getRefundTitle(
  { reason, childIds }: OrderRefund,
  parts: number,
  t: Translate<typeof messages>,
): string {
  if (reason !== 'cancelled') return t(TITLES[reason])
  return childIds.length < parts ? t('partRefund') : t('cancelRefund')
}

/** Refunds of an order: amounts, destinations and progress. */
export function OrderRefunds({ order: { refunds, children } }: { order: Refunded }) {
  const t = useMessages(messages)
  return refunds.map((refund) => {
    const title = getRefundTitle(refund, children.length, t)
    return (
      <Card key={refund.id} label={title}>
        <CardHead
          title={title}
          right={
            <span className={refund.status === 'failed' ? styles.failed : undefined}>
              {t(STATUSES[refund.status])}
            </span>
          }
        />
        <ul className={styles.origins}>
          {refund.origins.map((origin) => (
            <OriginRow key={origin.origin} origin={origin} />
          ))}
        </ul>
        {refund.couponReturned && <p className={styles.note}>{t('couponReturned')}</p>}
        {refund.status === 'failed' && <p className={styles.note}>{t('refundDelayed')}</p>}
        <p className={styles.note}>{t('startedAt', { time: formatDateTime(refund.createdAt) })}</p>
      </Card>
    )
  })
}

function formatProgress({ origin, status, doneAt }: Origin, t: Translate<typeof messages>): string {
  if (doneAt) return t('doneAt', { time: formatDateTime(doneAt) })
  if (status === 'failed') return t('waitingForSupplier')
  return origin === 'points' ? t('processing') : t('processingNote')
}

/** Amount that goes back to one origin, and its progress. */
export function OriginRow({ origin }: { origin: Origin }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { integralName } = usePriceDisplay()
  const isPoints = origin.origin === 'points'
  return (
    <li className={styles.origin}>
      <span>
        {isPoints
          ? t('toPoints')
          : t('toChannel', { channel: getPaidChannelName(origin.origin, tOrder) })}
        <small className={styles.progress}>{formatProgress(origin, t)}</small>
      </span>
      <b className={styles.amount}>
        {isPoints ? formatPoints(origin.amount, integralName) : formatCash(origin.amount)}
      </b>
    </li>
  )
}
