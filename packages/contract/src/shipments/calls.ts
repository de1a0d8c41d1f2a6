import { z } from 'zod'
import { call } from '../base/call.ts'
import { OrderId, OutId, Picture, Timestamp } from '../base/shapes.ts'
import { ParcelStatus } from '../states/index.ts'

const ParcelStatusValue = z.int().min(ParcelStatus.Shipped).max(ParcelStatus.Returned)

/** One report of the carrier. */
export const TrackingEvent = z.object({
  at: Timestamp,
  text: z.string(),
  status: ParcelStatusValue,
})
export type TrackingEvent = z.infer<typeof TrackingEvent>

/** A parcel on the order page and in the order list. */
export const OrderParcel = z.object({
  id: OutId,
  shipper: z.string(),
  trackingNumber: z.string(),
  shippedAt: Timestamp,
  status: ParcelStatusValue,
  /** the carrier's latest report as cached; null where there is none */
  latest: TrackingEvent.nullable(),
})
export type OrderParcel = z.infer<typeof OrderParcel>

const ParcelLine = z.object({
  lineId: OutId,
  spuId: OutId,
  skuId: OutId,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  num: z.int().positive(),
})

export const Parcel = OrderParcel.extend({
  childId: z.string(),
  supplierName: z.string(),
  lines: z.array(ParcelLine),
})
export type Parcel = z.infer<typeof Parcel>

export const OrderParcels = z.object({
  orderId: OrderId,
  /** phone of the receiver, which `ExpressQuery` requires to find the parcels */
  receiveTel: z.string(),
  parcels: z.array(Parcel),
  /** paid pieces that no parcel holds yet */
  unshipped: z.array(ParcelLine),
})
export type OrderParcels = z.infer<typeof OrderParcels>

export const Tracking = z.object({
  trackingNumber: z.string(),
  shipper: z.string(),
  shippedAt: Timestamp,
  status: ParcelStatusValue,
  /** reports of the carrier, the latest first */
  events: z.array(TrackingEvent),
  /** time of the carrier's last report; null: never */
  updatedAt: Timestamp.nullable(),
  /** the carrier could not be queried now, so the events are those of an earlier query */
  isStale: z.boolean(),
  /** the mall can query this carrier */
  isTrackable: z.boolean(),
  serverTime: Timestamp,
})
export type Tracking = z.infer<typeof Tracking>

export const shipmentCalls = {
  'shipment.list': call('shipment.list', {
    auth: 'shopper',
    summary: 'Parcels of an order with their goods, and what has not been shipped',
    input: z.object({ id: OrderId }),
    data: OrderParcels,
    refusals: ['order/not-found'],
  }),
  'shipment.carriers': call('shipment.carriers', {
    auth: 'shopper',
    summary: 'Courier companies whose parcels can be tracked, the most used first',
    input: z.object({}),
    data: z.object({ list: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  'shipment.track': call('shipment.track', {
    auth: 'shopper',
    summary:
      'Timeline of an own parcel by its tracking number and the receiver’s phone; cached where the carrier was queried lately or does not answer',
    input: z.object({
      numberCode: z.string().regex(/^[\w-]{4,40}$/),
      receiveTel: z.string().regex(/^[\d-]{5,20}$/),
    }),
    data: Tracking,
    refusals: ['shipment/not-found'],
  }),
  'shipment.notify': call('shipment.notify', {
    auth: 'provider',
    summary: 'Signed push of the tracking service (form-encoded): the timeline of a parcel',
    input: z.object({ companyId: z.coerce.number().pipe(OutId) }).loose(),
    data: z.object({ result: z.boolean(), returnCode: z.string(), message: z.string() }),
    raw: true,
  }),
}
