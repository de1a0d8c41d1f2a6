import type { OrderParcel, OrderSummary } from '@mall/contract'
import { OrderStatus, ParcelStatus } from '@mall/contract/states'
import type { Translate } from '@mall/core/messages'
import type { Paths } from '@mall/core/paths'
import type { orderMessages } from '../messages.ts'

/** Latest news of a parcel in one line. */
export const formatParcelNews = (
  { shipper, trackingNumber, latest }: Pick<OrderParcel, 'shipper' | 'trackingNumber' | 'latest'>,
  t: Translate<typeof orderMessages>,
): string => latest?.text ?? t('parcelHandedOver', { shipper, number: trackingNumber })

type TrackableOrder = Pick<OrderSummary, 'id' | 'status' | 'latestParcel'>

/** Parcels of an order that is on its way, or partly so. */
export const findParcelOnTheWay = ({
  status,
  latestParcel,
}: Pick<OrderSummary, 'status' | 'latestParcel'>): OrderSummary['latestParcel'] =>
  status === OrderStatus.PendingShipment || status === OrderStatus.Shipped ? latestParcel : null

/** The timeline of an order's only parcel, or the list of its parcels. */
export function getParcelsPath({ id, status, latestParcel }: TrackableOrder, paths: Paths): string {
  const isOnly = latestParcel?.parcelCount === 1 && status !== OrderStatus.PendingShipment
  return isOnly
    ? paths.logisticsDetail({ orderId: id, parcel: latestParcel.trackingNumber })
    : paths.logisticsInfo(id)
}

const STATUS_NAMES = {
  [ParcelStatus.Shipped]: 'parcelShipped',
  [ParcelStatus.PickedUp]: 'parcelPickedUp',
  [ParcelStatus.InTransit]: 'parcelInTransit',
  [ParcelStatus.OutForDelivery]: 'parcelOutForDelivery',
  [ParcelStatus.Delivered]: 'parcelDelivered',
  [ParcelStatus.Problem]: 'parcelProblem',
  [ParcelStatus.Returned]: 'parcelReturned',
} as const

/** Progress of a parcel as its carrier reports it. */
export const getParcelStatusName = (status: number, t: Translate<typeof orderMessages>): string =>
  t(STATUS_NAMES[status as ParcelStatus] ?? 'parcelShipped')
