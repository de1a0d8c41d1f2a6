import { sql } from 'drizzle-orm'
import { acquireLock } from '../../db/acquire-lock.ts'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Staff } from '../../plugins/staff-session.ts'
import { time } from '../equity/index.ts'

export const MAX_WRONG_PASSWORDS = 5

type Try = { subject: string; isStaff: boolean; at: Date }
/** `id`: the counted attempt; null for an unknown name, whose attempts are not counted. */
type BegunTry = { id: number | null }
type NewSession = { staffId: number; tokenHash: string; at: Date; expiresAt: Date }

export type StaffRow = {
  id: number
  displayName: string
  passwordHash: string
  outletName: string
  isDisabled: boolean
}

export function createStaffSessionsRepository(db: Database) {
  return {
    async findStaff(companyId: number, name: string): Promise<StaffRow | null> {
      const [row] = await db.query<StaffRow>(
        companyId,
        sql`select s.id::float8 as id, s.display_name as "displayName",
              s.password_hash as "passwordHash", o.name as "outletName",
              s.disabled_at is not null as "isDisabled"
            from staff s join outlets o on o.company_id = s.company_id and o.id = s.outlet_id
            where s.company_id = ${companyId} and s.name = ${name}`,
      )
      return row ?? null
    },

    /**
     * Counts an attempt as failed before its check, so that concurrent ones cannot exceed the
     * limit. Unknown staff leave no row.
     * @returns the attempt; null beyond the limit
     */
    beginTry: (companyId: number, { subject, isStaff, at }: Try): Promise<BegunTry | null> =>
      db.transaction(companyId, async (tx) => {
        await acquireLock(tx, `cav:${subject}`)
        const [row] = await selectRows<{ count: number; id: number | null }>(
          tx,
          sql`with tries as (
                select count(*)::int as count from counter_events
                where company_id = ${companyId} and subject = ${subject} and outcome = 'password'
                  and at > ${time(at)} - interval '15 minutes'
              ), begun as (
                insert into counter_events (company_id, subject, outcome, at)
                select ${companyId}::int, ${subject}, 'password', ${time(at)} from tries
                where count < ${MAX_WRONG_PASSWORDS}::int and ${isStaff}::boolean
                returning id
              )
              select count, (select id::float8 from begun) as id from tries`,
        )
        return row && row.count < MAX_WRONG_PASSWORDS ? { id: row.id } : null
      }),

    /** Signs in and removes the attempt from the failures. */
    signIn: (companyId: number, { id }: BegunTry, session: NewSession) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`delete from counter_events where company_id = ${companyId} and id = ${id}`,
        )
        await tx.execute(
          sql`insert into staff_sessions (company_id, token_hash, staff_id, created_at, expires_at)
              values (${companyId}, ${session.tokenHash}, ${session.staffId},
                ${time(session.at)}, ${time(session.expiresAt)})`,
        )
      }),

    revokeSession: ({ companyId, tokenHash }: Staff, at: Date) =>
      db.transaction(companyId, (tx) =>
        tx.execute(
          sql`update staff_sessions set revoked_at = ${time(at)}
              where company_id = ${companyId} and token_hash = ${tokenHash} and revoked_at is null`,
        ),
      ),
  }
}
export type StaffSessionsRepository = ReturnType<typeof createStaffSessionsRepository>
