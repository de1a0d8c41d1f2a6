import { useSearchParams } from 'react-router-dom'
import type { OrderParcels, Parcel } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  CardHead,
  Cell,
  CellList,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconPhone,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useParcelsQuery } from '../order-endpoints.ts'
import { orderMessages, getParcelStatusName } from '@mall/commerce/order'
import { Delivery } from './delivery.tsx'
import { findPhone } from './find-phone.ts'
import { messages } from './messages.ts'
import { ParcelGoods } from './parcel-goods.tsx'
import { ParcelTabs, UNSHIPPED } from './parcel-tabs.tsx'
import styles from './parcel-tabs.module.css'
import { TimelineCard, useParcelTracking } from './parcel-timeline.tsx'
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
  const isWaiting = trackingNumber === UNSHIPPED && (currentData?.unshipped.length ?? 0) > 0
  const isMissing =
    !isValid ||
    isRefused(error, 'order/not-found') ||
    (currentData !== undefined && !parcel && !isWaiting)
  const back = isValid ? paths.logisticsInfo(orderId) : paths.orders(99)
  return (
    <Page
      header={
        <NavBar
          title={t('detailTitle')}
          onBack={() => go.back(back)}
          below={
            currentData && !isMissing && <ParcelTabs order={currentData} current={trackingNumber} />
          }
        />
      }
      busy={isFetching && !currentData}
    >
      {currentData && parcel ? (
        <div key={trackingNumber} className={styles.view}>
          <ParcelView order={currentData} parcel={parcel} />
        </div>
      ) : currentData && isWaiting ? (
        <Card label={t('unshipped')}>
          <CardHead title={t('unshipped')} note={t('unshippedNote')} />
          <ParcelGoods lines={currentData.unshipped} label={t('unshipped')} />
        </Card>
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
function ParcelView({ order, parcel }: { order: OrderParcels; parcel: Parcel }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { shipper, trackingNumber, lines } = parcel
  const tracking = useParcelTracking(trackingNumber, order.receiveTel)
  const courierPhone = findPhone(tracking.currentData?.events ?? [])
  const status = tracking.currentData?.status ?? parcel.status
  return (
    <>
      <Card label={t('goods')}>
        <CardHead title={getParcelStatusName(status, tOrder)} />
        <TrackingNumber shipper={shipper} trackingNumber={trackingNumber} />
        <ParcelGoods lines={lines} label={t('goods')} />
      </Card>
      <TimelineCard tracking={tracking} />
      {courierPhone !== null && (
        <CellList label={t('callCourier')}>
          <Cell
            icon={<IconPhone />}
            label={t('callCourier')}
            value={courierPhone}
            href={`tel:${courierPhone}`}
          />
        </CellList>
      )}
      <Delivery orderId={order.orderId} />
    </>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={148} shape="card" />
    <SkeletonBlock height={240} shape="card" />
  </>
)
