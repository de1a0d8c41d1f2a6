import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Due } from '../../jobs/process-due.ts'
import { addNotice } from '../notices/index.ts'
import { time } from './sql-time.ts'

/** Grants that are not used up, with their end near. */
export function createGrantRemindersRepository(db: Database) {
  return {
    listDue: (at: Date, limit: number) =>
      db.unscopedQuery<Due<number>>('select * from list_due_benefit_notices($1, $2)', [
        at.toISOString(),
        limit,
      ]),

    /**
     * Notifies of the end of a grant.
     * @returns false if it was used up since
     */
    remind: (companyId: number, id: number, at: Date): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        const [grant] = await selectRows<{ userId: number; title: string; validUntil: string }>(
          tx,
          sql`select g.user_id::float8 as "userId", a.title, g.valid_until as "validUntil"
              from benefit_grants g
              join benefit_activities a on a.company_id = g.company_id and a.id = g.activity_id
              where g.company_id = ${companyId} and g.id = ${id} and g.used < g.quantity
                and g.valid_until > ${time(at)} for update of g`,
        )
        if (!grant) return false
        return addNotice(tx, {
          companyId,
          userId: grant.userId,
          kind: 'benefit.expiring',
          effect: String(id),
          facts: { name: grant.title, expiresAt: new Date(grant.validUntil).toISOString() },
          at,
        })
      }),
  }
}
