import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../../../db/connection/database.ts'
import { operatorDevices, operators, operatorSessions } from '../tables.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'
import { appendLog } from '../log/append-log.ts'
import {
  type OperatorRow,
  type NewSession,
  type Proof,
  type Visit,
  asCaller,
  spendProof,
  openSession,
  replaceRecoveryCodes,
  endSessions,
} from './account-rows.repository.ts'
import {
  requestAccount,
  requestAccountChange,
  type WaitingChange,
} from './account-changes.repository.ts'
import {
  createAccount,
  lockAccount,
  updateAccount,
  type AccountValues,
  type NewAccount,
} from './change-account.repository.ts'

/**
 * Outcome of a rule about an account: changes to make now, and a change that waits for a second
 * person's approval.
 */
export type AccountDecision = {
  changes: AccountValues | null
  waiting: WaitingChange | null
}

export function createAccountsRepository(db: Database) {
  const find = (tx: Db, companyId: number, id: string) =>
    tx
      .select()
      .from(operators)
      .where(and(eq(operators.companyId, companyId), eq(operators.id, id)))
      .for('update')

  return {
    findByName: (companyId: number, name: string) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await tx
          .select()
          .from(operators)
          .where(and(eq(operators.companyId, companyId), eq(operators.name, name)))
        return row ?? null
      }),

    findById: (companyId: number, id: string) =>
      db.transaction(companyId, async (tx) => (await find(tx, companyId, id))[0] ?? null),

    isKnownDevice: (companyId: number, operatorId: string, deviceHash: string) =>
      db.transaction(companyId, async (tx) => {
        const rows = await tx
          .select({ at: operatorDevices.lastUsedAt })
          .from(operatorDevices)
          .where(
            and(
              eq(operatorDevices.companyId, companyId),
              eq(operatorDevices.operatorId, operatorId),
              eq(operatorDevices.deviceHash, deviceHash),
            ),
          )
        return rows.length > 0
      }),

    /** Opens a session; returns false if the proof was used before. */
    signIn: (row: OperatorRow, proof: Proof, session: NewSession, visit: Visit) =>
      db.transaction(row.companyId, async (tx) => {
        if (!(await spendProof(tx, row, proof, session.at))) return false
        await openSession(tx, row, session)
        const method = 'step' in proof ? 'code' : 'recovery-code'
        await appendLog(tx, asCaller(row, visit), {
          target: `operator:${row.id}`,
          after: { signedIn: method },
          at: session.at,
        })
        return true
      }),

    setTotpSecret: ({ companyId, id }: OperatorRow, totpSecret: string) =>
      db.transaction(companyId, (tx) =>
        tx
          .update(operators)
          .set({ totpSecret })
          .where(
            and(
              eq(operators.companyId, companyId),
              eq(operators.id, id),
              isNull(operators.enrolledAt),
            ),
          ),
      ),

    /** Binds the authenticator app and signs in; false if another request did so first. */
    enrol: (
      row: OperatorRow,
      {
        step,
        passwordHash,
        codeHashes,
        session,
      }: { step: number; passwordHash: string; codeHashes: string[]; session: NewSession },
      visit: Visit,
    ) =>
      db.transaction(row.companyId, async (tx) => {
        const { companyId, id } = row
        const bound = await tx
          .update(operators)
          .set({
            enrolledAt: session.at,
            totpStep: step,
            passwordHash,
            firstPassword: false,
            version: sql`version + 1`,
          })
          .where(
            and(
              eq(operators.companyId, companyId),
              eq(operators.id, id),
              isNull(operators.enrolledAt),
            ),
          )
          .returning({ id: operators.id })
        if (bound.length === 0) return false
        await replaceRecoveryCodes(tx, companyId, id, codeHashes)
        await openSession(tx, row, session)
        await appendLog(tx, asCaller(row, visit), {
          target: `operator:${id}`,
          after: { enrolled: true },
          at: session.at,
        })
        return true
      }),

    signOut: (caller: Caller, at: Date) =>
      db.transaction(caller.companyId, async (tx) => {
        if (caller.sessionHash === null) return
        await tx
          .update(operatorSessions)
          .set({ revokedAt: at })
          .where(
            and(
              eq(operatorSessions.companyId, caller.homeCompanyId),
              eq(operatorSessions.tokenHash, caller.sessionHash),
            ),
          )
        await appendLog(tx, caller, {
          target: `operator:${caller.id}`,
          after: { signedOut: true },
          at,
        })
      }),

    /** returns false if the proof was used before */
    stepUp: (row: OperatorRow, caller: Caller, proof: Proof, at: Date) =>
      db.transaction(row.companyId, async (tx) => {
        if (!(await spendProof(tx, row, proof, at))) return false
        await tx
          .update(operatorSessions)
          .set({ steppedUpAt: at })
          .where(
            and(
              eq(operatorSessions.companyId, row.companyId),
              eq(operatorSessions.tokenHash, caller.sessionHash ?? ''),
            ),
          )
        await appendLog(
          tx,
          { ...caller, companyId: row.companyId },
          {
            target: `operator:${row.id}`,
            after: { confirmed: 'step' in proof ? 'code' : 'recovery-code' },
            at,
          },
        )
        return true
      }),

    changePassword: (row: OperatorRow, caller: Caller, passwordHash: string, at: Date) =>
      db.transaction(row.companyId, async (tx) => {
        const { companyId, id } = row
        await tx
          .update(operators)
          .set({ passwordHash, firstPassword: false })
          .where(and(eq(operators.companyId, companyId), eq(operators.id, id)))
        await endSessions(tx, companyId, id, at, caller.sessionHash)
        await appendLog(
          tx,
          { ...caller, companyId },
          {
            target: `operator:${id}`,
            after: { password: 'changed' },
            at,
          },
        )
      }),

    renewRecoveryCodes: (row: OperatorRow, caller: Caller, hashes: string[], at: Date) =>
      db.transaction(row.companyId, async (tx) => {
        await replaceRecoveryCodes(tx, row.companyId, row.id, hashes)
        await appendLog(
          tx,
          { ...caller, companyId: row.companyId },
          {
            target: `operator:${row.id}`,
            after: { recoveryCodes: 'renewed' },
            at,
          },
        )
      }),

    list: (companyId: number, afterName: string | null, limit: number) =>
      db.transaction(companyId, (tx) =>
        tx
          .select()
          .from(operators)
          .where(
            and(
              eq(operators.companyId, companyId),
              afterName === null ? undefined : gt(operators.name, afterName),
            ),
          )
          .orderBy(asc(operators.name))
          .limit(limit),
      ),

    /** returns null if the name is taken */
    create: (caller: Caller, values: NewAccount, at: Date) =>
      db.transaction(caller.companyId, (tx) => createAccount(tx, caller, values, at)),

    /** Requests the approval of a new account; null if the name is taken. */
    requestAccount: (caller: Caller, account: NewAccount, at: Date) =>
      db.transaction(caller.companyId, (tx) => requestAccount(tx, caller, account, at)),

    /**
     * Changes an operator under its lock by the pure rule `decide`, which may refuse. A waiting
     * change becomes a request for approval.
     */
    change: (
      caller: Caller,
      id: string,
      at: Date,
      decide: (row: OperatorRow, otherOwners: number) => AccountDecision,
    ) =>
      db.transaction(caller.companyId, async (tx) => {
        const found = await lockAccount(tx, caller.companyId, id)
        if (!found) return null
        const { row, otherOwners } = found
        const { changes, waiting } = decide(row, otherOwners)
        const approval = waiting && (await requestAccountChange(tx, caller, row, waiting, at))
        const changed = changes === null ? row : await updateAccount(tx, caller, row, changes, at)
        return { row: changed, approval }
      }),
  }
}
export type AccountsRepository = ReturnType<typeof createAccountsRepository>
