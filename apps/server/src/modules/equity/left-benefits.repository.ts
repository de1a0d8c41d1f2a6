import type { Picture } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { time, utc } from './sql-time.ts'

/** Counts the remaining pieces of a shopper's grants. */
export async function countLeftBenefits(
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<number> {
  const [row] = await selectRows<{ left: number }>(
    tx,
    sql`select coalesce(sum(g.quantity - g.used), 0)::int as left
        from benefit_grants g
        join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
        where g.company_id = ${companyId} and g.user_id = ${userId} and a.status = 'open'
          and g.valid_until > ${time(at)}`,
  )
  return row?.left ?? 0
}

export type OpenGrant = { id: string; name: string; pieces: number; endsAt: string }

/** A shopper's grants with pieces left, soonest end first, at most 50. */
export const listOpenGrants = (
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<OpenGrant[]> =>
  selectRows<OpenGrant>(
    tx,
    sql`select g.id::text as id, a.title as name, (g.quantity - g.used)::int as pieces,
          ${utc(sql`g.valid_until`)} as "endsAt"
        from benefit_grants g
        join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
        where g.company_id = ${companyId} and g.user_id = ${userId} and a.status = 'open'
          and a.valid_from <= ${time(at)} and g.valid_until > ${time(at)} and g.used < g.quantity
        order by g.valid_until, g.id limit 50`,
  )

export type OpenTicket = {
  orderId: string
  name: string
  picture: Picture
  outletName: string
  endsAt: string
}

/** A shopper's benefits that wait at an outlet, at most 50. */
export const listOpenTickets = (
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<OpenTicket[]> =>
  selectRows<OpenTicket>(
    tx,
    sql`select t.order_id as "orderId", l.name, l.picture, u.name as "outletName",
          ${utc(sql`t.valid_until`)} as "endsAt"
        from pickup_tickets t
        join order_lines l on l.company_id = t.company_id and l.order_id = t.order_id
        join outlets u on u.company_id = t.company_id and u.id = t.outlet_id
        where t.company_id = ${companyId} and t.user_id = ${userId} and t.closed_at is null
          and t.valid_until > ${time(at)}
          and not exists (select from verifications v where v.company_id = t.company_id
            and v.ticket_id = t.id and v.undone_at is null)
        order by t.valid_until, t.id limit 50`,
  )
