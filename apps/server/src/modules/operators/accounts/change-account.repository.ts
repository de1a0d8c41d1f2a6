import { and, eq, sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import { operators, recoveryCodes } from '../tables.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'
import { appendLog } from '../log/append-log.ts'
import { endKeys, endSessions, toLogged, type OperatorRow } from './account-rows.repository.ts'

export type NewAccount = typeof operators.$inferInsert
export type AccountValues = Partial<OperatorRow>

/**
 * Requesters of a change that a second person approved; the log names them as makers of the
 * account.
 */
type Origin = { requestedBy?: readonly string[] }

/** @returns null if the name is taken */
export async function createAccount(
  tx: Db,
  caller: Caller,
  values: NewAccount,
  at: Date,
  origin: Origin = {},
): Promise<OperatorRow | null> {
  const [row] = await tx.insert(operators).values(values).onConflictDoNothing().returning()
  if (!row) return null
  const after = { ...toLogged(row), ...origin }
  await appendLog(tx, caller, { target: `operator:${row.id}`, after, at })
  return row
}

/** An operator, locked, with the number of other owners; null if there is none. */
export async function lockAccount(tx: Db, companyId: number, id: string) {
  // Owners of a company are locked together, so that two of them cannot disable each other
  // concurrently.
  await tx.execute(
    sql`select id from operators where company_id = ${companyId} and role = 'owner' for update`,
  )
  const [row] = await tx
    .select()
    .from(operators)
    .where(and(eq(operators.companyId, companyId), eq(operators.id, id)))
    .for('update')
  if (!row) return null
  const [owners] = await selectRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from operators
        where company_id = ${companyId} and role = 'owner' and not disabled and id <> ${id}`,
  )
  return { row, otherOwners: owners?.count ?? 0 }
}

/** Values of an account without password and authenticator app: the first sign-in sets both. */
export const toResetValues = (passwordHash: string): AccountValues => ({
  passwordHash,
  firstPassword: true,
  totpSecret: null,
  enrolledAt: null,
})

/** Changes a locked operator, and ends the sessions, keys and codes that the change invalidates. */
export async function updateAccount(
  tx: Db,
  caller: Caller,
  row: OperatorRow,
  changes: AccountValues,
  at: Date,
  origin: Origin = {},
): Promise<OperatorRow> {
  const { companyId, id } = row
  const [changed] = await tx
    .update(operators)
    .set({ ...changes, version: row.version + 1 })
    .where(and(eq(operators.companyId, companyId), eq(operators.id, id)))
    .returning()
  if (!changed) throw new Error(`no operator ${id}`)
  if (changed.disabled || changed.enrolledAt === null) await endSessions(tx, companyId, id, at)
  const ended = changed.disabled ? await endKeys(tx, companyId, id, at) : []
  if (changed.enrolledAt === null) {
    await tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.operatorId, id)))
  }
  await appendLog(tx, caller, {
    target: `operator:${id}`,
    before: toLogged(row),
    after: {
      ...toLogged(changed),
      ...(changes.passwordHash && { reset: true }),
      ...(ended.length > 0 && { endedKeys: ended }),
      ...origin,
    },
    at,
  })
  return changed
}
