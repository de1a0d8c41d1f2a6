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

/** A pushed timeline. `isOver`: the service pushes nothing more about this parcel. */
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
   * Throws `CourierRefused` where the service has refused the query; any other error leaves open what
   * the courier knows. A parcel that the courier does not know yet has no events.
   */
  query(parcel: CourierParcel): Promise<Timeline>
  /** Requests pushes for a parcel. Idempotent: a repeated subscription succeeds. */
  subscribe(parcel: CourierParcel, companyId: number, callbackUrl: string): Promise<void>
  /** Verifies and reads a push to a company's address; null where it is forged or unreadable. */
  openPush(companyId: number, body: string): TrackingPush | null
}

/** The service's own statement that it has not done what was requested. `reason` is its code. */
export class CourierRefused extends Error {
  override name = 'CourierRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`tracking service refused: ${reason}`)
    this.reason = reason
  }
}
