import { OrderStatus } from '@mall/contract/states'
export type OrderPart = {
  id: string
  status: number
  isRefunding: boolean
  /** a parcel of the part has been shipped, or its top-up sent to the supplier */
  hasParcels: boolean
}
export type Cancellation =
  /** unpaid: stock, coupon and points are released */
  | { kind: 'release' }
  | { kind: 'refund'; childIds: string[] }
  /** nothing is left to cancel, as in a repeated request */
  | { kind: 'done' }
  | { kind: 'refuse' }

/**
 * Decides what cancelling an order means. A part can be cancelled until its first parcel is
 * shipped; parts that are on their way or delivered stay as they are.
 */
export function decideCancellation(status: number, parts: readonly OrderPart[]): Cancellation {
  if (status === OrderStatus.PendingPayment) return { kind: 'release' }
  if (status === OrderStatus.Cancelled) return { kind: 'done' }
  const childIds = parts
    .filter(
      (part) =>
        part.status === OrderStatus.PendingShipment && !part.isRefunding && !part.hasParcels,
    )
    .map(({ id }) => id)
  if (childIds.length > 0) return { kind: 'refund', childIds }
  const wasCancelled = parts.some((part) => part.isRefunding || part.status === OrderStatus.Closed)
  return { kind: wasCancelled ? 'done' : 'refuse' }
}
