import type { DataOf, InputOf, OrderParcels } from '@mall/contract'
import { carriers } from '@mall/contract/carriers'
import { isParcelFinal, OrderStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { CourierRefused } from '../../providers/courier/courier-provider.ts'
import type { Shopper } from '../../shopper.ts'
import type { Budget } from '../../limits/token-bucket.ts'
import type { ChildRow, LineRow, ReadingRepository } from '../orders/index.ts'
import { toOrderParcel } from '../orders/index.ts'
import type { TrackingRepository, TrackingRow } from './tracking.repository.ts'

type ShipmentsDeps = Pick<Deps, 'now' | 'courier' | 'log'> & {
  orders: Pick<ReadingRepository, 'findWithParts'>
  repository: TrackingRepository
  /** Limit of courier queries by each shopper. */
  budget: Budget
  /** Shortest time between two queries of one parcel. */
  maxAgeMs: number
}

/** Shortest time in ms before a failed query is repeated. */
const RETRY_AFTER_MS = 60_000

const toParcelLine = (line: LineRow, num: number) => ({
  lineId: line.id,
  spuId: line.spuId,
  skuId: line.skuId,
  name: line.name,
  specText: line.specText,
  picture: line.picture,
  num,
})

const toParcels = (child: ChildRow, lines: readonly LineRow[]) =>
  child.parcels.map((parcel) => ({
    ...toOrderParcel(parcel),
    childId: child.id,
    supplierName: child.supplierName,
    lines: parcel.lines.flatMap(({ lineId, num }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [toParcelLine(line, num)] : []
    }),
  }))

const listUnshipped = (children: readonly ChildRow[], lines: readonly LineRow[]) =>
  children
    .filter(({ status, refundId }) => status === OrderStatus.PendingShipment && refundId === null)
    .flatMap(({ id }) => lines.filter(({ childId }) => childId === id))
    .map((line) => toParcelLine(line, line.num - line.shipped - line.refunded))
    .filter(({ num }) => num > 0)

/** Parcels of a shopper's orders and their timelines. */
export function createShipmentsService(deps: ShipmentsDeps) {
  const { now, courier, log, orders, repository, budget, maxAgeMs } = deps

  function toTracking(row: TrackingRow, at: Date): DataOf<'shipment.track'> {
    const [updatedAt, queriedAt] = [row.updatedAt, row.queriedAt].map((text) =>
      text === null ? null : new Date(text),
    )
    return {
      trackingNumber: row.trackingNumber,
      shipper: row.shipper,
      shippedAt: new Date(row.shippedAt).toISOString(),
      status: row.status,
      events: row.events,
      updatedAt: updatedAt?.toISOString() ?? null,
      isStale: queriedAt != null && (updatedAt == null || updatedAt < queriedAt),
      isTrackable: courier !== null && row.carrier !== '',
      serverTime: at.toISOString(),
    }
  }

  /** Whether this process has to replace the cached timeline by a query now. */
  async function claim(shopper: Shopper, row: TrackingRow, at: Date): Promise<boolean> {
    if (row.carrier === '' || isParcelFinal(row.status)) return false
    const known = Math.max(
      ...[row.queriedAt, row.updatedAt].map((text) => Date.parse(text ?? '') || 0),
    )
    if (known > at.getTime() - maxAgeMs) return false
    if (budget.take(`${shopper.companyId}:${shopper.userId}`, at) > 0) return false
    return repository.claimQuery(shopper.companyId, row, at, maxAgeMs)
  }

  /** Queries the courier outside any transaction. A failure leaves the cached timeline. */
  async function refresh(companyId: number, row: TrackingRow, at: Date): Promise<void> {
    if (!courier) return
    try {
      const timeline = await courier.query(row)
      await repository.saveTimeline(companyId, row, timeline, at)
    } catch (error) {
      const problem = error instanceof CourierRefused ? error.reason : 'unavailable'
      log.warn({ err: error, companyId, carrier: row.carrier }, 'parcel not queried')
      const retryable = new Date(at.getTime() - maxAgeMs + RETRY_AFTER_MS)
      await repository.saveFailure(companyId, row, problem, retryable)
    }
  }

  async function track(
    shopper: Shopper,
    { numberCode, receiveTel }: InputOf<'shipment.track'>,
  ): Promise<DataOf<'shipment.track'>> {
    const find = async () => {
      const row =
        (await repository.findOwn(shopper, numberCode, receiveTel)) ??
        (await repository.findOwnReturn(shopper, numberCode, receiveTel))
      if (!row) throw new Refusal('shipment/not-found')
      return row
    }
    const at = now()
    const row = await find()
    if (!courier || !(await claim(shopper, row, at))) return toTracking(row, at)
    await refresh(shopper.companyId, row, at)
    return toTracking(await find(), at)
  }

  return {
    track,

    /** Timeline of a parcel of an order, for callers who need not state the receiver's phone. */
    async trackOfOrder(shopper: Shopper, orderId: string, numberCode: string) {
      const found = await orders.findWithParts(shopper, orderId)
      if (!found) throw new Refusal('order/not-found')
      const parcels = found.parts.children.flatMap((child) => child.parcels)
      if (!parcels.some((parcel) => parcel.trackingNumber === numberCode)) {
        throw new Refusal('shipment/not-found')
      }
      return track(shopper, { numberCode, receiveTel: found.order.receiver.tel })
    },

    /** Reads cached timelines only, so that the list does not wait for couriers. */
    async list(shopper: Shopper, { id }: InputOf<'shipment.list'>): Promise<OrderParcels> {
      const found = await orders.findWithParts(shopper, id)
      if (!found) throw new Refusal('order/not-found')
      const { children, lines } = found.parts
      return {
        orderId: id,
        receiveTel: found.order.receiver.tel,
        parcels: children.flatMap((child) => toParcels(child, lines)),
        unshipped: listUnshipped(children, lines),
      }
    },

    listCarriers: (): DataOf<'shipment.carriers'> => ({
      list: carriers.map(({ code, name }) => ({ code, name })),
    }),
  }
}
