import type { OrderParcels } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, useParams, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  CardHead,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconPackage,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useParcelsQuery } from '../order-endpoints.ts'
import { ParcelStrip, orderMessages, getParcelStatusName } from '@mall/commerce/order'
import { Delivery } from './delivery.tsx'
import { messages } from './messages.ts'
import { ParcelGoods } from './parcel-goods.tsx'
import { ParcelView } from './parcel-view.tsx'
import { TrackingNumber } from './tracking-number.tsx'

const isOrderId = (text: string): boolean => /^\d{20}$/.test(text)

export function Component() {
  const t = useMessages(messages)
  const { id = '' } = useParams()
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData, error, isFetching, refetch } = useParcelsQuery(
    { id },
    { skip: !isOrderId(id), refetchOnMountOrArgChange: true },
  )
  const isMissing = !isOrderId(id) || isRefused(error, 'order/not-found')
  return (
    <Page
      wide="rows"
      header={<NavBar title={t('listTitle')} onBack={() => go.back(paths.orderDetail(id))} />}
      busy={isFetching && !currentData}
    >
      {currentData ? (
        <Parcels order={currentData} />
      ) : isMissing ? (
        <Empty
          icon={<IconAlert />}
          title={t('orderNotFound')}
          action={
            <Button size="m" href={paths.orders(99)}>
              {t('viewAll')}
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

function Parcels({ order }: { order: OrderParcels }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const paths = usePaths()
  const { orderId, parcels, unshipped } = order
  if (parcels.length === 0) {
    return (
      <Empty
        icon={<IconPackage />}
        title={t('notShipped')}
        note={t('notShippedNote')}
        action={
          <Button size="m" href={paths.orderDetail(orderId)}>
            {t('viewOrder')}
          </Button>
        }
      />
    )
  }
  const [only] = parcels
  if (only && parcels.length === 1 && unshipped.length === 0) {
    return <ParcelView order={order} parcel={only} />
  }
  return (
    <>
      {parcels.map((parcel, index) => {
        const title = t('parcel', { index: index + 1 })
        return (
          <Card key={parcel.id} label={title}>
            <CardHead title={title} right={getParcelStatusName(parcel.status, tOrder)} />
            <TrackingNumber {...parcel} />
            <ParcelGoods lines={parcel.lines} label={t('goods')} />
            <ParcelStrip
              parcel={parcel}
              href={paths.logisticsDetail({ orderId, parcel: parcel.trackingNumber })}
            />
          </Card>
        )
      })}
      {unshipped.length > 0 && (
        <Card label={t('unshipped')}>
          <CardHead title={t('unshipped')} note={t('unshippedNote')} />
          <ParcelGoods lines={unshipped} label={t('unshipped')} />
        </Card>
      )}
      <Delivery orderId={orderId} />
    </>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={200} shape="card" />
    <SkeletonBlock height={200} shape="card" />
  </>
)
