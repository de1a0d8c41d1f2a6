import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { StaffCaller } from '../../plugins/staff-session.ts'
import { time } from '../benefits/index.ts'

const MAX_WRONG_PASSWORDS = 5

export type StaffRow = {
  id: number
  displayName: string
  passwordHash: string
  outletName: string
  isDisabled: boolean
}

/** Sign-ins of staff. */
export function createStaffSessionsRepository(db: Database) {
  return {
    /** Wrong passwords of an account and network within 15 minutes. Counted under a lock of both. */
    withPasswordLimit: <T>(
      companyId: number,
      subject: string,
      at: Date,
      run: (tx: Db) => Promise<T>,
    ) =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`cav:${subject}`}, 0))`,
        )
        const [row] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from counter_events
              where company_id = ${companyId} and subject = ${subject} and outcome = 'password'
                and at > ${time(at)} - interval '15 minutes'`,
        )
        return (row?.count ?? 0) >= MAX_WRONG_PASSWORDS ? ('tries' as const) : run(tx)
      }),

    async findStaff(tx: Db, companyId: number, name: string): Promise<StaffRow | null> {
      const [row] = await selectRows<StaffRow>(
        tx,
        sql`select s.id::float8 as id, s.display_name as "displayName",
              s.password_hash as "passwordHash", o.name as "outletName",
              s.disabled_at is not null as "isDisabled"
            from staff s join outlets o on o.company_id = s.company_id and o.id = s.outlet_id
            where s.company_id = ${companyId} and s.name = ${name}`,
      )
      return row ?? null
    },

    insertWrongPassword: (tx: Db, companyId: number, subject: string, at: Date) =>
      tx.execute(
        sql`insert into counter_events (company_id, subject, outcome, at)
            values (${companyId}, ${subject}, 'password', ${time(at)})`,
      ),

    insertSession: (
      tx: Db,
      session: { companyId: number; staffId: number; tokenHash: string; at: Date; expiresAt: Date },
    ) =>
      tx.execute(
        sql`insert into staff_sessions (company_id, token_hash, staff_id, created_at, expires_at)
            values (${session.companyId}, ${session.tokenHash}, ${session.staffId},
              ${time(session.at)}, ${time(session.expiresAt)})`,
      ),

    revokeSession: ({ companyId, tokenHash }: StaffCaller, at: Date) =>
      db.transaction(companyId, (tx) =>
        tx.execute(
          sql`update staff_sessions set revoked_at = ${time(at)}
              where company_id = ${companyId} and token_hash = ${tokenHash} and revoked_at is null`,
        ),
      ),
  }
}
export type StaffSessionsRepository = ReturnType<typeof createStaffSessionsRepository>
