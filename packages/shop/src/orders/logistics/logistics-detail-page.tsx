import { useSearchParams } from 'react-router-dom'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
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
import { useParcelsQuery } from '../order-endpoints.ts'
import { messages } from './messages.ts'
import { ParcelGoods } from './parcel-goods.tsx'
import { ParcelTabs, UNSHIPPED } from './parcel-tabs.tsx'
import { ParcelView } from './parcel-view.tsx'
import styles from './parcel-tabs.module.css'

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
      wide="rows"
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

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={148} shape="card" />
    <SkeletonBlock height={240} shape="card" />
  </>
)
