import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import type { Attempt } from '../attempts.ts'

/**
 * Counts a try as failed before its check, so that concurrent tries cannot exceed the limit.
 * @returns the try, deleted again if it succeeds; null if the limit is reached
 */
export async function beginTry(
  tx: Db,
  { companyId, at, limits }: Attempt,
  account: string,
): Promise<number | null> {
  const since = limits.since.toISOString()
  // A statement of its own: the next one then sees the rows of the lock's former holder.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`try:${companyId}:${account}`}, 0))`,
  )
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into login_failures (company_id, subject, at)
        select ${companyId}::int, ${account}, ${at.toISOString()}::timestamptz
        where (select count(*) from login_failures
               where company_id = ${companyId} and subject = ${account}
                 and at > ${since}::timestamptz) < ${limits.perAccount}::int
          and (select count(*) from login_failures
               where company_id = ${companyId} and subject = ${limits.network}
                 and at > ${since}::timestamptz) < ${limits.perNetwork}::int
        returning id`,
  )
  return row?.id ?? null
}

export async function deleteTry(tx: Db, companyId: number, id: number): Promise<void> {
  await tx.execute(
    sql`delete from login_failures where company_id = ${companyId} and id = ${id}::bigint`,
  )
}

/** Failures of a network count once they have happened: many people may share one address. */
export async function isNetworkSpent(tx: Db, { companyId, limits }: Attempt): Promise<boolean> {
  const [row] = await selectRows<{ spent: boolean }>(
    tx,
    sql`select count(*) >= ${limits.perNetwork}::int as spent from login_failures
        where company_id = ${companyId} and subject = ${limits.network}
          and at > ${limits.since.toISOString()}::timestamptz`,
  )
  return row?.spent ?? false
}

const toActor = (userId: number | undefined) =>
  userId === undefined ? 'unknown' : `user:${userId}`

/** Stores in the audit log a refusal that counts as no failure. */
export async function recordRefusal(
  tx: Db,
  { companyId, at, detail }: Attempt,
  result: string,
  userId?: number,
): Promise<void> {
  await tx.execute(
    sql`insert into audit_log (company_id, actor, event, result, detail, at)
        values (${companyId}, ${toActor(userId)}, 'sign-in', ${result},
                ${JSON.stringify(detail)}::jsonb, ${at.toISOString()}::timestamptz)`,
  )
}

/** Counts a failure for its network and stores it in the audit log. */
export async function recordFailure(
  tx: Db,
  { companyId, limits, detail, ...attempt }: Attempt,
  result: string,
  userId?: number,
): Promise<void> {
  const at = attempt.at.toISOString()
  await tx.execute(
    sql`with counted as (
          insert into login_failures (company_id, subject, at)
          values (${companyId}, ${limits.network}, ${at}::timestamptz)
        )
        insert into audit_log (company_id, actor, event, result, detail, at)
        values (${companyId}, ${toActor(userId)}, 'sign-in', ${result},
                ${JSON.stringify(detail)}::jsonb, ${at}::timestamptz)`,
  )
}

export function createFailuresRepository(db: Database) {
  return {
    isNetworkSpent: (attempt: Attempt) =>
      db.transaction(attempt.companyId, (tx) => isNetworkSpent(tx, attempt)),

    recordFailure: (attempt: Attempt, result: string, userId?: number) =>
      db.transaction(attempt.companyId, (tx) => recordFailure(tx, attempt, result, userId)),

    recordRefusal: (attempt: Attempt, result: string, userId?: number) =>
      db.transaction(attempt.companyId, (tx) => recordRefusal(tx, attempt, result, userId)),
  }
}
export type FailuresRepository = ReturnType<typeof createFailuresRepository>
