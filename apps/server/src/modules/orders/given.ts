import type { OpeningHours, OrderSummary } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'

type GivenOrder = NonNullable<OrderSummary['given']>
type Pickup = NonNullable<GivenOrder['pickup']>
/** Times of a pick-up ticket as SQL returns them within JSON. */
type TicketTimes = { validUntil: string; verifiedAt: string | null; closedAt: string | null }
type PickupRow = TicketTimes & {
  skuId: number
  outletName: string
  address: string
  hours: OpeningHours[]
  changedAt: string | null
}
export type GivenRow = { orderId: string; kind: GivenOrder['kind']; pickup: PickupRow | null }

/** Condition: the order was given, as a benefit or as the prize of a draw. */
export const isGivenOrder = (companyId: SQL, orderId: SQL) => sql`(
  exists (select from benefit_orders gb
    where gb.company_id = ${companyId} and gb.order_id = ${orderId})
  or exists (select from draws gd
    where gd.company_id = ${companyId} and gd.order_id = ${orderId}))`

/** The benefits and prizes among a shopper's orders; the caller has checked the shopper. */
export const listGiven = (tx: Db, companyId: number, orderIds: readonly string[]) => {
  const ids = sql`(${sql.join(
    orderIds.map((id) => sql`${id}`),
    sql`, `,
  )})`
  return selectRows<GivenRow>(
    tx,
    sql`select b.order_id as "orderId", 'benefit' as kind,
          case when t.id is not null then jsonb_build_object(
            'skuId', (select l.sku_id from order_lines l
              where l.company_id = b.company_id and l.order_id = b.order_id limit 1),
            'outletName', u.name, 'address', concat(u.city, u.county, u.address),
            'hours', u.hours, 'validUntil', t.valid_until, 'closedAt', t.closed_at,
            'changedAt', t.changed_at, 'verifiedAt', (select v.at from verifications v
              where v.company_id = t.company_id and v.ticket_id = t.id
                and v.undone_at is null)) end as pickup
        from benefit_orders b
        left join pickup_tickets t on t.company_id = b.company_id and t.order_id = b.order_id
        left join outlets u on u.company_id = t.company_id and u.id = t.outlet_id
        where b.company_id = ${companyId} and b.order_id in ${ids}
        union all
        select d.order_id, 'prize', null from draws d
        where d.company_id = ${companyId} and d.order_id in ${ids}`,
  )
}

/**
 * True for a ticket closed before its end, which was cancelled; one closed at its end has expired.
 */
export const isClosedEarly = (closedAt: string | null, validUntil: string) =>
  closedAt !== null && new Date(closedAt) < new Date(validUntil)

export function getPickupState(
  { validUntil, verifiedAt, closedAt }: TicketTimes,
  at: Date,
): Pickup['state'] {
  if (verifiedAt !== null) return 'verified'
  if (isClosedEarly(closedAt, validUntil)) return 'cancelled'
  return new Date(validUntil) <= at ? 'expired' : 'open'
}

export function presentGiven({ kind, pickup }: GivenRow, at: Date): GivenOrder {
  if (pickup === null) return { kind, pickup: null }
  const { skuId, outletName, address, hours, validUntil, verifiedAt, changedAt } = pickup
  const state = getPickupState(pickup, at)
  return {
    kind,
    pickup: {
      state,
      skuId,
      outletName,
      address,
      hours,
      validUntil: new Date(validUntil).toISOString(),
      verifiedAt: verifiedAt === null ? null : new Date(verifiedAt).toISOString(),
      canChangeOutlet: state === 'open' && changedAt === null,
    },
  }
}
