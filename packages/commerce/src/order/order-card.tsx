import type { ReactNode } from 'react'
import type { OrderSummary } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages, type Translate } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Card, Image, Link, SkeletonBlock, VisuallyHidden } from '@mall/ui'
import { AfterSaleLink } from './after-sale-link.tsx'
import { formatAmountDue } from './order-money.ts'
import { isRefunding, getOrderStatusName } from './order-status.ts'
import { findParcelOnTheWay, getParcelsPath } from './parcels/parcels.ts'
import { formatHours, outletMessages } from '../outlet/index.ts'
import { toImageProps, GoodsLine, GoodsLineSkeleton } from '../goods/index.ts'
import { orderMessages, messages } from './messages.ts'
import styles from './order-card.module.css'
import { ParcelStrip } from './parcels/parcel-strip.tsx'

const MAX_PICTURES = 4
const getAmountLabel = (status: number, t: Translate<typeof messages>) =>
  status === OrderStatus.PendingPayment
    ? t('due')
    : status === OrderStatus.Cancelled
      ? t('total')
      : t('paid')

/** After-sales requests of the lines, each listed once. */
const listRequests = (lines: OrderSummary['lines']) => [
  ...new Map(
    lines.flatMap(({ afterSale }) => (afterSale ? [[afterSale.id, afterSale] as const] : [])),
  ).values(),
]

type Pickup = NonNullable<NonNullable<OrderSummary['given']>['pickup']>

/** Outlet where the order is collected, with its opening hours. */
function PickupNote({ pickup: { outletName, hours } }: { pickup: Pickup }) {
  const t = useMessages(messages)
  const tOutlet = useMessages(outletMessages)
  return (
    <p className={styles.note}>
      {t('pickup')} {outletName} {formatHours(hours, tOutlet)}
    </p>
  )
}

/** Order of a list: one product with its text, several as images. */
export function OrderCard({ order, children }: { order: OrderSummary; children?: ReactNode }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { id, status, createdAt, lines, count, given } = order
  const display = usePriceDisplay()
  const paths = usePaths()
  const [first] = lines
  const parcel = findParcelOnTheWay(order)
  const href = paths.orderDetail(id)
  return (
    <Card as="article" label={t('orderOf', { id })}>
      <VisuallyHidden>{t('orderId', { id })}</VisuallyHidden>
      <div className={styles.head}>
        <time dateTime={createdAt} className={styles.secondary}>
          {formatMinute(createdAt)}
        </time>
        <b className={status === OrderStatus.PendingPayment ? styles.pendingStatus : styles.status}>
          {getOrderStatusName(order, tOrder)}
        </b>
      </div>
      {first && lines.length === 1 ? (
        <GoodsLine line={first} href={href} />
      ) : (
        <Link
          href={href}
          className={styles.pictures}
          aria-label={lines.map(({ name }) => name).join(t('separator'))}
        >
          {lines.slice(0, MAX_PICTURES).map((line) => (
            <span key={line.id} className={styles.picture}>
              <Image {...toImageProps(line.picture)} sizes="72px" alt="" rounded />
            </span>
          ))}
        </Link>
      )}
      {listRequests(lines).map((afterSale) => (
        <AfterSaleLink key={afterSale.id} afterSale={afterSale} />
      ))}
      <p className={styles.sum}>
        <span className={styles.secondary}>{t('pieces', { count })}</span>
        {!given && (
          <>
            <span>{getAmountLabel(status, t)}</span>
            <b className={styles.amount}>{formatAmountDue(order, display)}</b>
          </>
        )}
      </p>
      {given?.pickup && <PickupNote pickup={given.pickup} />}
      {parcel && (
        <ParcelStrip
          parcel={parcel}
          parcelCount={parcel.parcelCount}
          href={getParcelsPath(order, paths)}
        />
      )}
      {isRefunding(order) && <p className={styles.note}>{tOrder('refundNote')}</p>}
      {children}
    </Card>
  )
}

/** Placeholder with the size of a loaded card. */
export function OrderCardSkeleton() {
  return (
    <Card as="div">
      <div className={styles.head}>
        <SkeletonBlock width={120} height={12} />
        <SkeletonBlock width={48} height={14} />
      </div>
      <GoodsLineSkeleton />
      <p className={styles.sum}>
        <SkeletonBlock width={120} height={14} />
      </p>
    </Card>
  )
}
