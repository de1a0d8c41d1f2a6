import type { TrackingEvent } from '@mall/contract'
import { ParcelStatus } from '@mall/contract/states'
import { findCarrier } from '@mall/contract/carriers'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type {
  CourierParcel,
  Timeline,
  TrackingPush,
} from '../../providers/courier/courier-provider.ts'
import type { Shopper } from '../../shopper.ts'

export type TrackingRow = CourierParcel & {
  shipper: string
  shippedAt: string
  status: number
  events: TrackingEvent[]
  updatedAt: string | null
  queriedAt: string | null
}
type TimelineRow = Pick<TrackingRow, 'status' | 'events' | 'updatedAt' | 'queriedAt'>
type SentRow = Pick<TrackingRow, 'shipper' | 'shippedAt' | 'phoneTail'>
type DueRow = { company_id: number; carrier: string; tracking_number: string; phone_tail: string }

const noTimeline: TimelineRow = {
  status: ParcelStatus.Shipped,
  events: [],
  updatedAt: null,
  queriedAt: null,
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const keyIs = (companyId: number, { carrier, trackingNumber, phoneTail }: CourierParcel) =>
  sql`company_id = ${companyId} and carrier = ${carrier} and tracking_number = ${trackingNumber}
    and phone_tail = ${phoneTail}`

/**
 * Cached timelines. Every change is one guarded statement, because several processes query and
 * receive pushes.
 */
export function createTrackingRepository(db: Database) {
  const change = async (companyId: number, statement: ReturnType<typeof sql>) =>
    (await db.transaction(companyId, (tx) => selectRows(tx, statement))).length > 0

  return {
    /** Timeline of a parcel of the shopper's own orders; null if no such parcel exists. */
    findOwn: async ({ companyId, userId }: Shopper, trackingNumber: string, receiveTel: string) => {
      const [row] = await db.query<TrackingRow>(
        companyId,
        sql`select s.carrier, s.tracking_number as "trackingNumber", s.phone_tail as "phoneTail",
              s.shipper, s.shipped_at as "shippedAt", coalesce(t.status, 0) as status,
              coalesce(t.events, '[]') as events, t.updated_at as "updatedAt",
              t.queried_at as "queriedAt"
            from shipments s
            join orders o on o.company_id = s.company_id and o.id = s.order_id
            left join tracking t on t.company_id = s.company_id and t.carrier = s.carrier
              and t.tracking_number = s.tracking_number and t.phone_tail = s.phone_tail
            where s.company_id = ${companyId} and s.tracking_number = ${trackingNumber}
              and o.user_id = ${userId} and o.receiver->>'tel' = ${receiveTel} and o.hidden_at is null
            order by s.shipped_at desc, s.id desc limit 1`,
      )
      return row ?? null
    },

    /** Timeline of goods that the shopper returns; null if no such parcel exists. */
    findOwnReturn: async (
      { companyId, userId }: Shopper,
      trackingNumber: string,
      receiveTel: string,
    ): Promise<TrackingRow | null> => {
      const [sent] = await db.query<SentRow>(
        companyId,
        sql`select a.shipper, right(regexp_replace(o.receiver->>'tel', '\\D', '', 'g'), 4) as "phoneTail",
              (select max(e.at) from after_sale_events e where e.company_id = a.company_id
                and e.after_sale_id = a.id and e.event = 'addReturnParcel') as "shippedAt"
            from after_sales a
            join orders o on o.company_id = a.company_id and o.id = a.order_id
            where a.company_id = ${companyId} and a.tracking_number = ${trackingNumber}
              and a.user_id = ${userId} and o.receiver->>'tel' = ${receiveTel} and o.hidden_at is null
            order by a.requested_at desc, a.id desc limit 1`,
      )
      if (!sent) return null
      const carrier = findCarrier(sent.shipper)?.code ?? ''
      const parcel = { carrier, trackingNumber, phoneTail: sent.phoneTail }
      const [timeline] = await db.query<TimelineRow>(
        companyId,
        sql`select status, events, updated_at as "updatedAt", queried_at as "queriedAt"
            from tracking where ${keyIs(companyId, parcel)}`,
      )
      return { ...sent, ...parcel, ...(timeline ?? noTimeline) }
    },

    /**
     * Claims a query: only one of several processes queries, and the next query is possible after
     * `maxAgeMs`.
     */
    claimQuery: (companyId: number, parcel: CourierParcel, at: Date, maxAgeMs: number) =>
      change(
        companyId,
        sql`update tracking set queried_at = ${time(at)}
            where ${keyIs(companyId, parcel)}
              and coalesce(greatest(queried_at, updated_at), '-infinity')
                <= ${time(new Date(at.getTime() - maxAgeMs))}
            returning carrier`,
      ),

    /** Saves a courier's response, unless a push has arrived since `at`. */
    saveTimeline: (
      companyId: number,
      parcel: CourierParcel,
      { status, events }: Timeline,
      at: Date,
    ) =>
      change(
        companyId,
        sql`update tracking set status = ${status}, events = ${JSON.stringify(events)}::jsonb,
              updated_at = ${time(at)}, problem = ''
            where ${keyIs(companyId, parcel)} and (updated_at is null or updated_at <= ${time(at)})
            returning carrier`,
      ),

    /**
     * Saves a failed query with `queriedAt` set so that the query may be repeated at the retry
     * time.
     */
    saveFailure: (companyId: number, parcel: CourierParcel, problem: string, queriedAt: Date) =>
      change(
        companyId,
        sql`update tracking set problem = ${problem}, queried_at = ${time(queriedAt)}
            where ${keyIs(companyId, parcel)} returning carrier`,
      ),

    /** Saves a pushed timeline. @returns false where no parcel has this number (any more) */
    savePush: (
      companyId: number,
      { carrier, trackingNumber, timeline, problem }: TrackingPush,
      at: Date,
    ) =>
      change(
        companyId,
        sql`update tracking set
              status = coalesce(${timeline?.status ?? null}::int, status),
              events = coalesce(${timeline ? JSON.stringify(timeline.events) : null}::jsonb, events),
              updated_at = case when ${timeline !== null} then ${time(at)} else updated_at end,
              problem = ${problem}
            where company_id = ${companyId} and carrier = ${carrier}
              and tracking_number = ${trackingNumber} returning carrier`,
      ),

    /** Parcels of all companies whose subscription is due. */
    listDue: async (at: Date, limit: number) => {
      const rows = await db.unscopedQuery<DueRow>('select * from list_due_tracking($1, $2)', [
        at.toISOString(),
        limit,
      ])
      return rows.map((row) => ({
        companyId: row.company_id,
        parcel: {
          carrier: row.carrier,
          trackingNumber: row.tracking_number,
          phoneTail: row.phone_tail,
        },
      }))
    },

    /**
     * Claims an attempt to subscribe and schedules the next one, in case its outcome stays unknown.
     * @returns the number of this attempt; null where another worker has claimed it
     */
    claimSubscription: (companyId: number, parcel: CourierParcel, at: Date, firstPauseMs: number) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ attempts: number }>(
          tx,
          sql`update tracking set subscribe_attempts = subscribe_attempts + 1,
                subscribe_at = ${time(at)}
                  + ${firstPauseMs}::float8 * pow(2, least(subscribe_attempts, 8)) * interval '1 millisecond'
              where ${keyIs(companyId, parcel)} and subscribe_at <= ${time(at)}
              returning subscribe_attempts as attempts`,
        )
        return row?.attempts ?? null
      }),

    markSubscribed: (companyId: number, parcel: CourierParcel, at: Date) =>
      change(
        companyId,
        sql`update tracking set subscribe_at = null, subscribed_at = ${time(at)}, problem = ''
            where ${keyIs(companyId, parcel)} returning carrier`,
      ),

    /** Ends the attempts to subscribe; the parcel is queried only when a shopper opens it. */
    endSubscription: (companyId: number, parcel: CourierParcel, problem: string) =>
      change(
        companyId,
        sql`update tracking set subscribe_at = null, problem = ${problem}
            where ${keyIs(companyId, parcel)} returning carrier`,
      ),
  }
}
export type TrackingRepository = ReturnType<typeof createTrackingRepository>
