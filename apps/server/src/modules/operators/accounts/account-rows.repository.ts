import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import { operatorDevices, operators, operatorSessions, recoveryCodes } from '../tables.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'

export type OperatorRow = typeof operators.$inferSelect
export type NewSession = {
  tokenHash: string
  deviceHash: string
  at: Date
  expiresAt: Date
}
/** Proof of a sign-in: a time step of the authenticator app, or a recovery code. */
export type Proof = { step: number } | { recoveryHash: string }

/** Origin of a sign-in (address, browser); its actor in the log is the account itself. */
export type Visit = Omit<
  Caller,
  'companyId' | 'id' | 'personId' | 'name' | 'kind' | 'homeCompanyId'
>

export const asCaller = (row: OperatorRow, visit: Visit): Caller => ({
  ...visit,
  kind: 'operator',
  companyId: row.companyId,
  homeCompanyId: row.companyId,
  id: row.id,
  personId: row.id,
  name: row.name,
})

/** Uses the proof up; false if it was used before. */
export async function spendProof(tx: Db, { companyId, id }: OperatorRow, proof: Proof, at: Date) {
  if ('step' in proof) {
    const updated = await tx
      .update(operators)
      .set({ totpStep: proof.step })
      .where(
        and(
          eq(operators.companyId, companyId),
          eq(operators.id, id),
          sql`totp_step < ${proof.step}`,
        ),
      )
      .returning({ id: operators.id })
    return updated.length > 0
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(
      and(
        eq(recoveryCodes.companyId, companyId),
        eq(recoveryCodes.operatorId, id),
        eq(recoveryCodes.codeHash, proof.recoveryHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

export async function openSession(tx: Db, { companyId, id }: OperatorRow, session: NewSession) {
  const { tokenHash, deviceHash, at, expiresAt } = session
  await tx.insert(operatorSessions).values({
    companyId,
    tokenHash,
    operatorId: id,
    deviceHash,
    createdAt: at,
    expiresAt,
    steppedUpAt: at,
  })
  await tx
    .insert(operatorDevices)
    .values({ companyId, operatorId: id, deviceHash, lastUsedAt: at })
    .onConflictDoUpdate({
      target: [operatorDevices.companyId, operatorDevices.operatorId, operatorDevices.deviceHash],
      set: { lastUsedAt: at },
    })
}

export async function replaceRecoveryCodes(
  tx: Db,
  companyId: number,
  operatorId: string,
  hashes: readonly string[],
) {
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.companyId, companyId), eq(recoveryCodes.operatorId, operatorId)))
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ companyId, operatorId, codeHash })))
}

export const endSessions = (
  tx: Db,
  companyId: number,
  operatorId: string,
  at: Date,
  exceptHash: string | null = null,
) =>
  tx
    .update(operatorSessions)
    .set({ revokedAt: at })
    .where(
      and(
        eq(operatorSessions.companyId, companyId),
        eq(operatorSessions.operatorId, operatorId),
        isNull(operatorSessions.revokedAt),
        exceptHash === null ? undefined : ne(operatorSessions.tokenHash, exceptHash),
      ),
    )

/**
 * Ends the keys that an account created, unless they were created to stay valid after it. @returns
 * their ids
 */
export async function endKeys(tx: Db, companyId: number, operatorId: string, at: Date) {
  const rows = await selectRows<{ id: string }>(
    tx,
    sql`select id from end_keys_of_operator(${companyId}, ${operatorId},
          ${at.toISOString()}::timestamptz) as ended(id)`,
  )
  return rows.map(({ id }) => id)
}

export const toLogged = ({ name, displayName, serviceName, role, disabled }: OperatorRow) => ({
  name,
  displayName,
  serviceName,
  role,
  disabled,
})
