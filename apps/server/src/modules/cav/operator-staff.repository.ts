import type { DataOf } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { time } from '../equity/index.ts'
import { appendLog } from '../operators/index.ts'

type StaffView = DataOf<'ops.addStaff'>
const toTarget = (name: string) => `staff:${name}`

const selectStaff = (tx: Db, companyId: number, where: SQL) =>
  selectRows<StaffView>(
    tx,
    sql`select s.id::float8 as id, s.name, s.display_name as "displayName",
          s.outlet_id::float8 as "outletId", o.name as "outletName",
          s.disabled_at is not null as "isDisabled"
        from staff s join outlets o on o.company_id = s.company_id and o.id = s.outlet_id
        where s.company_id = ${companyId} and ${where} order by s.name`,
  )

const revokeSessions = (tx: Db, companyId: number, staffId: number, at: Date) =>
  tx.execute(
    sql`update staff_sessions set revoked_at = ${time(at)}
        where company_id = ${companyId} and staff_id = ${staffId} and revoked_at is null`,
  )

/** Staff of the outlets, for operators. */
export function createOperatorStaffRepository(db: Database) {
  return {
    list: (companyId: number) =>
      db.transaction(companyId, (tx) => selectStaff(tx, companyId, sql`true`)),

    /** Adds staff, or resets password and outlet and ends their sessions. */
    save: (
      operator: Operator,
      input: { name: string; displayName: string; outletId: number; passwordHash: string },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx): Promise<StaffView> => {
        const { companyId } = operator
        const { name, displayName, outletId, passwordHash } = input
        const [row] = await selectRows<{ id: number }>(
          tx,
          sql`insert into staff (company_id, outlet_id, name, display_name, password_hash, created_at)
              select ${companyId}, u.id, ${name}, ${displayName}, ${passwordHash}, ${time(at)}
              from outlets u where u.company_id = ${companyId} and u.id = ${outletId}
              on conflict (company_id, name) do update
              set outlet_id = excluded.outlet_id, display_name = excluded.display_name,
                password_hash = excluded.password_hash, disabled_at = null
              returning id::float8 as id`,
        )
        if (!row) throw new Refusal('benefit/no-outlet')
        await revokeSessions(tx, companyId, row.id, at)
        const after = { displayName, outletId }
        await appendLog(tx, operator, { target: toTarget(name), after, at })
        const [saved] = await selectStaff(tx, companyId, sql`s.id = ${row.id}`)
        if (!saved) throw new Refusal('benefit/no-staff')
        return saved
      }),

    disable: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<StaffView> => {
        const { companyId } = operator
        await tx.execute(
          sql`update staff set disabled_at = ${time(at)}
              where company_id = ${companyId} and id = ${id} and disabled_at is null`,
        )
        const [found] = await selectStaff(tx, companyId, sql`s.id = ${id}`)
        if (!found) throw new Refusal('benefit/no-staff')
        await revokeSessions(tx, companyId, id, at)
        const after = { disabled: true }
        await appendLog(tx, operator, { target: toTarget(found.name), after, at })
        return found
      }),
  }
}
