import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'

/** Start of a draw, or of a session of a flash sale. */
export type Start = { kind: 'draw' | 'flashSale'; id: number }
type DueReminder = { companyId: number; start: Start; userId: number }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const isOf = ({ companyId, userId }: Shopper, { kind, id }: Start) =>
  sql`company_id = ${companyId} and kind = ${kind} and target_id = ${id}
      and user_id = ${userId}::bigint`

export function createStartRemindersRepository(db: Database) {
  return {
    async isReminded(shopper: Shopper, start: Start): Promise<boolean> {
      const rows = await db.query(
        shopper.companyId,
        sql`select from start_reminders where ${isOf(shopper, start)}`,
      )
      return rows.length > 0
    },

    /** Adds a reminder unless it exists. `started`: the activity has started or is not open. */
    add: ({ companyId, userId }: Shopper, { kind, id }: Start, now: Date) =>
      db.transaction(companyId, async (tx): Promise<'added' | 'no-phone' | 'started'> => {
        const [found] = await selectRows<{ has_phone: boolean; is_upcoming: boolean }>(
          tx,
          sql`select coalesce(phone, '') <> '' as has_phone,
                find_upcoming_start(${companyId}, ${kind}, ${id}, ${time(now)}) is not null as is_upcoming
              from users where company_id = ${companyId} and id = ${userId}::bigint`,
        )
        if (!found?.has_phone) return 'no-phone'
        if (!found.is_upcoming) return 'started'
        await tx.execute(
          sql`insert into start_reminders (company_id, kind, target_id, user_id, created_at)
              values (${companyId}, ${kind}, ${id}, ${userId}, ${time(now)})
              on conflict do nothing`,
        )
        return 'added'
      }),

    /** Removes a reminder that has not been sent. */
    remove: (shopper: Shopper, start: Start) =>
      db.query(
        shopper.companyId,
        sql`delete from start_reminders where ${isOf(shopper, start)} and claimed_at is null`,
      ),

    async listDue(now: Date, limit: number): Promise<DueReminder[]> {
      const rows = await db.unscopedQuery<{
        company_id: number
        kind: Start['kind']
        target_id: string
        user_id: string
      }>('select * from list_due_start_reminders($1, $2)', [now.toISOString(), limit])
      return rows.map((row) => ({
        companyId: row.company_id,
        start: { kind: row.kind, id: Number(row.target_id) },
        userId: Number(row.user_id),
      }))
    },

    /**
     * Claims a reminder before its SMS; null if another worker claimed it, or the start was moved.
     */
    claim: (shopper: Shopper, start: Start, now: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const [row] = await selectRows<{ phone: string | null; title: string }>(
          tx,
          sql`with upcoming as (
                select find_upcoming_start(${companyId}, ${start.kind}, ${start.id}, ${time(now)}) as title
              ), claimed as (
                update start_reminders set claimed_at = ${time(now)} from upcoming
                where ${isOf(shopper, start)} and claimed_at is null and title is not null
                returning title
              )
              select u.phone, c.title from claimed c
              join users u on u.company_id = ${companyId} and u.id = ${userId}::bigint`,
        )
        return row ?? null
      }),

    markSent: (shopper: Shopper, start: Start, now: Date) =>
      db.query(
        shopper.companyId,
        sql`update start_reminders set sent_at = ${time(now)} where ${isOf(shopper, start)}`,
      ),
  }
}
export type StartRemindersRepository = ReturnType<typeof createStartRemindersRepository>
