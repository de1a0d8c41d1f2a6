import type { TrackingEvent } from '@mall/contract'

/** A parcel as couriers identify it. */
export type CourierParcel = {
  /** code of the courier company */
  carrier: string
  trackingNumber: string
  /** last four digits of the receiver's phone; some couriers refuse a query without them */
  phoneTail: string
}

export type Timeline = {
  status: number
  events: TrackingEvent[]
}

export type TrackingPush = {
  carrier: string
  trackingNumber: string
  timeline: Timeline | null
  isOver: boolean
  problem: string
}

/** Tracks parcels of all couriers. */
export type CourierProvider = {
  query(parcel: CourierParcel): Promise<Timeline>
  /** Requests pushes for a parcel. Idempotent: a repeated subscription succeeds. */
  subscribe(parcel: CourierParcel, companyId: number, callbackUrl: string): Promise<void>
  openPush(companyId: number, body: string): TrackingPush | null
}

export class CourierRefused extends Error {
  override name = 'CourierRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`tracking service refused: ${reason}`)
    this.reason = reason
  }
}
