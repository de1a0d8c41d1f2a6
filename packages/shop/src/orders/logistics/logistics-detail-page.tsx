import { useSearchParams } from 'react-router-dom'
import type { OrderParcels, Parcel, Tracking } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages, type Translate } from '@mall/core/messages'
import {
  Button,
  Card,
  CardHead,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useParcelsQuery, useTrackingQuery } from '../order-endpoints.ts'
import { orderMessages, getParcelStatusName } from '@mall/commerce/order'
import { formatAge } from './format-age.ts'
import styles from './logistics.module.css'
import { messages } from './messages.ts'
import { ParcelGoods } from './parcel-goods.tsx'
import { Timeline } from './timeline.tsx'
import { TrackingNumber } from './tracking-number.tsx'

const isOrderId = (text: string): boolean => /^\d{20}$/.test(text)

/** Timeline of one parcel, named by its order and tracking number. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const orderId = query.get('orderId') ?? ''
  const trackingNumber = query.get('parcel') ?? ''
  const paths = usePaths()
  const go = useMallNavigate()
  const isValid = isOrderId(orderId)
  const { currentData, error, isFetching, refetch } = useParcelsQuery(
    { id: orderId },
    { skip: !isValid },
  )
  const parcel = currentData?.parcels.find((one) => one.trackingNumber === trackingNumber)
  const isMissing =
    !isValid || isRefused(error, 'order/not-found') || (currentData !== undefined && !parcel)
  const back = isValid ? paths.logisticsInfo(orderId) : paths.orders(99)
  return (
    <Page
      header={<NavBar title={t('detailTitle')} onBack={() => go.back(back)} />}
      busy={isFetching && !currentData}
    >
      {currentData && parcel ? (
        <ParcelTimeline order={currentData} parcel={parcel} />
      ) : isMissing ? (
        <Empty
          icon={<IconAlert />}
          title={t('notFound')}
          note={t('notFoundNote')}
          action={
            <Button size="m" href={back}>
              {isValid ? t('viewParcels') : t('viewAll')}
            </Button>
          }
        />
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Delayed when fallback={<LoadingSkeleton />} />
      )}
    </Page>
  )
}

/** The parcel is shown at once; its timeline follows once the courier has answered. */
function ParcelTimeline({ order, parcel }: { order: OrderParcels; parcel: Parcel }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { shipper, trackingNumber, lines } = parcel
  const { currentData, error, isFetching, refetch } = useTrackingQuery(
    { numberCode: trackingNumber, receiveTel: order.receiveTel },
    { refetchOnMountOrArgChange: true },
  )
  const status = currentData?.status ?? parcel.status
  return (
    <>
      <Card label={t('goods')}>
        <CardHead title={getParcelStatusName(status, tOrder)} />
        <TrackingNumber shipper={shipper} trackingNumber={trackingNumber} />
        <ParcelGoods lines={lines} label={t('goods')} />
      </Card>
      {currentData ? (
        <Card label={t('timeline')}>
          <p className={styles.age} role="status">
            {getTimelineNote(currentData, t)}
          </p>
          <Timeline
            events={currentData.events}
            shippedAt={currentData.shippedAt}
            shippedText={t('handedOver', { shipper })}
          />
        </Card>
      ) : error && !isFetching ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock height={240} shape="card" />
      )}
    </>
  )
}

/** How old the timeline is, or why there is none. */
function getTimelineNote(tracking: Tracking, t: Translate<typeof messages>): string {
  const { events, updatedAt, isStale, isTrackable, serverTime, shipper } = tracking
  const age = updatedAt === null ? null : formatAge(updatedAt, serverTime, t)
  if (age !== null && events.length > 0) return t(isStale ? 'stale' : 'updated', { age })
  if (!isTrackable) return t('notTrackable', { shipper })
  return t(isStale ? 'unavailable' : 'noNews')
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={148} shape="card" />
    <SkeletonBlock height={240} shape="card" />
  </>
)
