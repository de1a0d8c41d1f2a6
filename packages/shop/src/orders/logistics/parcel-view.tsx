import type { OrderParcels, Parcel } from '@mall/contract'
import { findPhone, TimelineCard } from '@mall/commerce/logistics'
import { orderMessages, getParcelStatusName } from '@mall/commerce/order'
import { useMessages } from '@mall/core/messages'
import { Card, CardHead, Cell, CellList, IconPhone } from '@mall/ui'
import { useOrderQuery } from '../order-endpoints.ts'
import { Delivery } from './delivery.tsx'
import { messages } from './messages.ts'
import { ParcelGoods } from './parcel-goods.tsx'
import { useParcelTracking } from './parcel-timeline.tsx'
import { TrackingNumber } from './tracking-number.tsx'

/** A parcel, shown immediately; its timeline follows with the courier's response. */
export function ParcelView({ order, parcel }: { order: OrderParcels; parcel: Parcel }) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { shipper, trackingNumber, lines } = parcel
  const tracking = useParcelTracking(trackingNumber, order.receiveTel)
  const { currentData: placed } = useOrderQuery({ id: order.orderId })
  const courierPhone = findPhone(tracking.currentData?.events ?? [])
  const status = tracking.currentData?.status ?? parcel.status
  return (
    <>
      <Card label={t('goods')}>
        <CardHead title={getParcelStatusName(status, tOrder)} />
        <TrackingNumber shipper={shipper} trackingNumber={trackingNumber} />
        <ParcelGoods lines={lines} label={t('goods')} />
      </Card>
      <TimelineCard tracking={tracking} paidAt={placed?.paidAt} />
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
