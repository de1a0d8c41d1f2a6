import type { DataOf } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'

export type ShipResult = DataOf<'ops.shipMany'>['results'][number]
type Pieces = { skuId: number; num: number }

/** Facts of a child order that shipping depends on. */
export type ShippableChild = {
  status: number
  isRefunding: boolean
  lines: { lineId: number; skuId: number; num: number; shipped: number; refunded: number }[]
  parcels: { trackingNumber: string; lines: { lineId: number; num: number }[] }[]
}
export type ShipmentPlan =
  /**
   * pieces of each line for the parcel; `isLast`: nothing of the child order remains to be shipped
   */
  | { kind: 'ship'; lines: { lineId: number; num: number }[]; isLast: boolean }
  | { kind: Exclude<ShipResult, 'shipped'> }

const sumBySku = (pieces: readonly Pieces[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { skuId, num } of pieces) sums.set(skuId, (sums.get(skuId) ?? 0) + num)
  return sums
}

const isSame = (some: Map<number, number>, others: Map<number, number>) =>
  some.size === others.size && [...some].every(([skuId, num]) => others.get(skuId) === num)

/**
 * Compares a parcel with the existing one of the same number: an identical one is a repetition,
 * another one is refused.
 */
function compareParcel(
  child: ShippableChild,
  parcel: ShippableChild['parcels'][number],
  wanted: readonly Pieces[] | undefined,
): ShipmentPlan {
  if (!wanted) return { kind: 'already-shipped' }
  const skuIds = new Map(child.lines.map(({ lineId, skuId }) => [lineId, skuId]))
  const contents = parcel.lines.map(({ lineId, num }) => ({ skuId: skuIds.get(lineId) ?? 0, num }))
  const isRepeated = isSame(sumBySku(contents), sumBySku(wanted))
  return { kind: isRepeated ? 'already-shipped' : 'other-contents' }
}

/**
 * Decides which pieces a parcel contains. Without `lines` it contains all remaining pieces. A
 * repeated request with an existing number changes nothing. Refunded pieces are not shipped.
 */
export function planShipment(
  child: ShippableChild | null,
  { trackingNumber, lines: wanted }: { trackingNumber: string; lines?: Pieces[] | undefined },
): ShipmentPlan {
  if (!child) return { kind: 'not-found' }
  const same = child.parcels.find((parcel) => parcel.trackingNumber === trackingNumber)
  if (same) return compareParcel(child, same, wanted)
  if (child.status !== OrderStatus.PendingShipment || child.isRefunding) {
    return { kind: child.parcels.length > 0 && !wanted ? 'other-number' : 'not-shippable' }
  }
  const open = child.lines.map(({ lineId, skuId, num, shipped, refunded }) => ({
    lineId,
    skuId,
    num: Math.max(0, num - shipped - refunded),
  }))
  const wantedBySku = sumBySku(wanted ?? open)
  const lines = open.map(({ lineId, skuId, num }) => {
    const taken = Math.min(num, wantedBySku.get(skuId) ?? 0)
    wantedBySku.set(skuId, (wantedBySku.get(skuId) ?? 0) - taken)
    return { lineId, num: taken }
  })
  if ([...wantedBySku.values()].some((num) => num > 0)) return { kind: 'exceeds-unshipped' }
  const filled = lines.filter(({ num }) => num > 0)
  if (filled.length === 0) return { kind: 'not-shippable' }
  const isLast = open.every(({ num }, index) => num === lines[index]?.num)
  return { kind: 'ship', lines: filled, isLast }
}
