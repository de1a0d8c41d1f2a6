import { findCarrier } from '@mall/contract/carriers'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import { correctTrackingNumber, isCardPartColumn } from '../orders/index.ts'
import type { ShippableChild } from './plan-shipment.ts'

type ChildOrder = { companyId: number; orderId: string; childId: string }
export type NewParcel = ChildOrder & {
  shipper: string
  trackingNumber: string
  at: Date
  lines: readonly { lineId: number; num: number }[]
}

/**
 * A child order with its shipped pieces; null if it does not exist. Orders to be collected at an
 * outlet, top-ups and orders being refunded are not shippable.
 */
export async function findShippable(
  tx: Db,
  companyId: number,
  childId: string,
): Promise<ShippableChild | null> {
  const [row] = await selectRows<ShippableChild>(
    tx,
    sql`select c.status, c.refund_id is not null or exists (select from pickup_tickets t
            where t.company_id = c.company_id and t.order_id = c.order_id)
            or exists (select from top_ups t
            where t.company_id = c.company_id and t.order_id = c.order_id)
            or ${isCardPartColumn} as "isRefunding",
          (select coalesce(jsonb_agg(jsonb_build_object('lineId', l.id, 'skuId', l.sku_id, 'num', l.num,
              'shipped', (select coalesce(sum(s.num), 0) from shipment_lines s
                where s.company_id = l.company_id and s.line_id = l.id),
              'refunded', (select coalesce(sum(r.num), 0) from order_refund_lines r
                where r.company_id = l.company_id and r.line_id = l.id)) order by l.id), '[]')
           from order_lines l where l.company_id = c.company_id and l.order_id = c.order_id
             and l.child_id = c.id) as lines,
          (select coalesce(jsonb_agg(jsonb_build_object('trackingNumber', s.tracking_number, 'lines',
              (select jsonb_agg(jsonb_build_object('lineId', sl.line_id, 'num', sl.num))
               from shipment_lines sl where sl.company_id = s.company_id and sl.shipment_id = s.id))), '[]')
           from shipments s where s.company_id = c.company_id and s.child_id = c.id) as parcels
        from order_children c where c.company_id = ${companyId} and c.id = ${childId}`,
  )
  return row ?? null
}

/**
 * Inserts a parcel with its pieces, and its timeline's row, for which a job subscribes. The caller
 * holds the order's lock.
 * @returns the parcel's id
 */
export async function insertShipment(tx: Db, parcel: NewParcel): Promise<number> {
  const { companyId, orderId, childId, shipper, trackingNumber, at, lines } = parcel
  const timestamp = sql`${at.toISOString()}::timestamptz`
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`with parcel as (
          insert into shipments (company_id, order_id, child_id, shipper, carrier, tracking_number,
            phone_tail, shipped_at)
          select ${companyId}, o.id, ${childId}, ${shipper}, ${findCarrier(shipper)?.code ?? ''},
            ${trackingNumber}, right(regexp_replace(o.receiver->>'tel', '\\D', '', 'g'), 4), ${timestamp}
          from orders o where o.company_id = ${companyId} and o.id = ${orderId}
          returning company_id, id
        ), held as (
          insert into shipment_lines (company_id, shipment_id, line_id, num)
          select parcel.company_id, parcel.id, l."lineId", l.num
          from parcel, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("lineId" bigint, num integer)
        )
        select id from parcel`,
  )
  if (!row) throw new Error(`order ${orderId} has no row to ship`)
  await insertTracking(tx, companyId, Number(row.id), at)
  return Number(row.id)
}

/** Inserts the timeline's row of a parcel if its carrier can be tracked. */
export const insertTracking = (tx: Db, companyId: number, parcelId: number, at: Date) =>
  tx.execute(
    sql`insert into tracking (company_id, carrier, tracking_number, phone_tail, created_at, subscribe_at)
        select company_id, carrier, tracking_number, phone_tail, ${at.toISOString()}::timestamptz,
          ${at.toISOString()}::timestamptz
        from shipments where company_id = ${companyId} and id = ${parcelId} and carrier <> ''
        on conflict do nothing`,
  )

export type ReturnParcel = {
  companyId: number
  orderId: string
  shipper: string
  trackingNumber: string
}

/**
 * Inserts the timeline's row of returned goods if the carrier can be tracked. The phone of the
 * order's receiver, who sends them back, verifies the query.
 */
export async function insertReturnTracking(
  tx: Db,
  { companyId, orderId, shipper, trackingNumber }: ReturnParcel,
  at: Date,
): Promise<void> {
  const carrier = findCarrier(shipper)
  if (!carrier) return
  await tx.execute(
    sql`insert into tracking (company_id, carrier, tracking_number, phone_tail, created_at, subscribe_at)
        select company_id, ${carrier.code}, ${trackingNumber},
          right(regexp_replace(receiver->>'tel', '\\D', '', 'g'), 4),
          ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
        from orders where company_id = ${companyId} and id = ${orderId}
        on conflict do nothing`,
  )
}

type Found = {
  id: number
  order_id: string
  child_id: string
  shipper: string
  tracking_number: string
}

export async function findParcel(tx: Db, companyId: number, id: number): Promise<Found | null> {
  const [row] = await selectRows<Found>(
    tx,
    sql`select id, order_id, child_id, shipper, tracking_number from shipments
        where company_id = ${companyId} and id = ${id}`,
  )
  return row ?? null
}

/**
 * Replaces courier and number of a parcel of a locked order; the child order shows the number of
 * its first parcel. @returns false if another parcel of the child order has the number
 */
export async function updateParcelNumber(
  tx: Db,
  { companyId, parcel, shipper, trackingNumber, at }: Correction,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`update shipments s set shipper = ${shipper}, carrier = ${findCarrier(shipper)?.code ?? ''},
          tracking_number = ${trackingNumber}, corrected_at = ${at.toISOString()}::timestamptz
        where s.company_id = ${companyId} and s.id = ${parcel.id} and not exists (
          select from shipments o where o.company_id = ${companyId} and o.child_id = s.child_id
            and o.tracking_number = ${trackingNumber} and o.id <> s.id)
        returning s.id`,
  )
  if (rows.length === 0) return false
  await correctTrackingNumber(tx, companyId, parcel.child_id, {
    from: parcel.tracking_number,
    shipper,
    trackingNumber,
  })
  await insertTracking(tx, companyId, Number(parcel.id), at)
  return true
}
type Correction = {
  companyId: number
  parcel: Found
  shipper: string
  trackingNumber: string
  at: Date
}
