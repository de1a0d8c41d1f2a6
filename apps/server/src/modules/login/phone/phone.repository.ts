import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { auditEntrySql } from '../../audit-log/index.ts'
import { isUniqueViolation } from '../../../db/connection/with-retry.ts'
import type { Attempt } from '../attempts.ts'
import { isNetworkSpent, recordFailure } from '../limits/failures.repository.ts'
import { refuse } from '../sign-in.repository.ts'
import { consumeCode, releaseCode } from '../sms/sms.repository.ts'

/** A phone with the hash of the code that was sent to it. */
export type PhoneProof = { phone: string; codeHash: string }
type Change = { userId: number; old: PhoneProof | null; next: PhoneProof }

export function createPhoneRepository(db: Database) {
  return {
    findPhone: (companyId: number, userId: number): Promise<string | null> =>
      db.transaction(companyId, (tx) => findPhone(tx, companyId, userId)),

    /**
     * Uses both codes and stores the new phone, or neither.
     * @returns the refusal; null where the phone is changed
     */
    change: (attempt: Attempt, change: Change): Promise<RefusalName | null> =>
      db
        .transaction(attempt.companyId, (tx) => changePhone(tx, attempt, change))
        .catch((error: unknown) => {
          // The phone has signed up since it was found unused.
          if (isUniqueViolation(error)) return 'login/phone-taken'
          throw error
        }),
  }
}
export type PhoneRepository = ReturnType<typeof createPhoneRepository>

async function changePhone(
  tx: Db,
  attempt: Attempt,
  { userId, old, next }: Change,
): Promise<RefusalName | null> {
  const { companyId, at } = attempt
  if (await isNetworkSpent(tx, attempt)) return refuse(tx, attempt, 'login/locked', userId)
  // The second of two concurrent changes compares with the phone that the first has stored.
  const current = await lockPhone(tx, companyId, userId)
  if (current !== (old?.phone ?? null)) return 'login/wrong-code'
  const uses = [
    ...(old ? [{ ...old, companyId, purpose: 'old-phone' as const, at }] : []),
    { ...next, companyId, purpose: 'new-phone' as const, at },
  ]
  const fits: boolean[] = []
  for (const use of uses) fits.push(await consumeCode(tx, use))
  const isProved = fits.every(Boolean)
  const isFree = isProved && (await isUnused(tx, companyId, next.phone))
  if (isFree) {
    await store(tx, attempt, userId, next.phone)
    return null
  }
  for (const [index, use] of uses.entries()) if (fits[index]) await releaseCode(tx, use)
  if (isProved) return 'login/phone-taken'
  await recordFailure(tx, attempt, 'wrong', userId)
  return 'login/wrong-code'
}

export async function findPhone(tx: Db, companyId: number, userId: number): Promise<string | null> {
  const [row] = await selectRows<{ phone: string | null }>(
    tx,
    sql`select phone from users where company_id = ${companyId} and id = ${userId}::bigint`,
  )
  return row?.phone ?? null
}

async function lockPhone(tx: Db, companyId: number, userId: number): Promise<string | null> {
  const [row] = await selectRows<{ phone: string | null }>(
    tx,
    sql`select phone from users where company_id = ${companyId} and id = ${userId}::bigint
        for update`,
  )
  return row?.phone ?? null
}

async function isUnused(tx: Db, companyId: number, phone: string): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select 1 from users where company_id = ${companyId} and phone = ${phone}`,
  )
  return rows.length === 0
}

async function store(
  tx: Db,
  { companyId, at, detail }: Attempt,
  userId: number,
  phone: string,
): Promise<void> {
  await tx.execute(
    sql`with changed as (
          update users set phone = ${phone} where company_id = ${companyId} and id = ${userId}::bigint
        )
        ${auditEntrySql({ companyId, actor: `user:${userId}`, event: 'phone-change', result: 'ok', detail, at })}`,
  )
}
