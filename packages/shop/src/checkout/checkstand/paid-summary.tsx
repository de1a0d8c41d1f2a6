import { deliveryMessages, formatDeliveryDate } from '@mall/commerce/goods'
import { formatPayment } from '@mall/commerce/order'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { SkeletonText } from '@mall/ui'
import { useOrderQuery } from '../../orders/index.ts'
import { usePointsHeadQuery } from '../../points/index.ts'
import styles from './checkstand.module.css'
import { messages } from './messages.ts'

/** Requests the points balance only. */
const HEAD = { tradeType: 0, page: 1, size: 1 }

/** Amount paid, arrival of the last parcel and the remaining points; their space is reserved. */
export function PaidSummary({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const tDelivery = useMessages(deliveryMessages)
  const { integralPay } = useCompanyInfo()
  const { integralName } = usePriceDisplay()
  const hasPoints = integralPay !== 0
  const { data: order } = useOrderQuery({ id: orderId })
  const points = usePointsHeadQuery(HEAD, { skip: !hasPoints, refetchOnMountOrArgChange: true })
  if (!order || (hasPoints && points.isFetching)) {
    return (
      <span className={styles.loading}>
        <SkeletonText lines={3} />
      </span>
    )
  }
  const [arrivesAt] = order.children
    .flatMap((child) => child.arrivesAt ?? [])
    .toSorted()
    .toReversed()
  return (
    <>
      <span>{t('paidAmount', { amount: formatPayment(order, integralName) })}</span>
      {arrivesAt && <span>{formatDeliveryDate(arrivesAt, tDelivery)}</span>}
      {points.data && (
        <span>{t('pointsLeft', { points: formatPoints(points.data.balance, integralName) })}</span>
      )}
    </>
  )
}
