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

/** A pushed timeline. `isOver`: the service sends no further pushes for this parcel. */
export type TrackingPush = {
  carrier: string
  trackingNumber: string
  timeline: Timeline | null
  isOver: boolean
  /** the service's reason for ending without a result; '' for none */
  problem: string
}

/** Tracks parcels of all couriers. */
export type CourierProvider = {
  /**
   * Throws `CourierRefused` if the service has refused the query; after any other error the
   * courier's state of the parcel is unknown. A parcel that the courier does not know yet has no
   * events.
   */
  query(parcel: CourierParcel): Promise<Timeline>
  /** Requests pushes for a parcel. Idempotent: a repeated subscription succeeds. */
  subscribe(parcel: CourierParcel, companyId: number, callbackUrl: string): Promise<void>
  /** Verifies and reads a push to a company's address; null where it is forged or unreadable. */
  openPush(companyId: number, body: string): TrackingPush | null
}

/** The service states that it has not done the request. `reason` is its code. */
export class CourierRefused extends Error {
  override name = 'CourierRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`tracking service refused: ${reason}`)
    this.reason = reason
  }
}
