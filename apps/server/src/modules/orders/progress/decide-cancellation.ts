export type OrderPart = { id: string; status: number; isRefunding: boolean }
export type Cancellation =
  /** unpaid: stock, coupon and points are released */
  | { kind: 'release' }
  /** paid: these parts are refunded */
  | { kind: 'refund'; childIds: string[] }
  /** nothing is left to cancel: a repeated request */
  | { kind: 'done' }
  | { kind: 'refuse' }

/**
 * Decides what cancelling an order means. A part can be cancelled until it is shipped; parts that
 * are on their way or delivered stay as they are.
 */
export function decideCancellation(status: number, parts: readonly OrderPart[]): Cancellation {
  if (status === 0) return { kind: 'release' }
  if (status === 4) return { kind: 'done' }
  const childIds = parts
    .filter((part) => part.status === 1 && !part.isRefunding)
    .map(({ id }) => id)
  if (childIds.length > 0) return { kind: 'refund', childIds }
  const wasCancelled = parts.some((part) => part.isRefunding || part.status === 5)
  return { kind: wasCancelled ? 'done' : 'refuse' }
}
