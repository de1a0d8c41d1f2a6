import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { writeAuditEntry, type AuditEntry } from '../../audit-log/index.ts'
import type { Attempt } from '../attempts.ts'
import { countFailure } from './count-failure.repository.ts'

const NO_LIMIT = 2_000_000_000

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
  // A separate statement, so that the next one sees the rows of the lock's former holder.
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
          and (select coalesce(sum(times), 0) from login_failures
               where company_id = ${companyId} and subject = ${limits.network}
                 and at > ${since}::timestamptz) < ${limits.perNetwork}::int
        returning id`,
  )
  return row?.id ?? null
}

export async function deleteTry(tx: Db, companyId: number, ...ids: number[]): Promise<void> {
  await tx.execute(
    sql`delete from login_failures
        where company_id = ${companyId} and id = any(${sql.param(ids)}::bigint[])`,
  )
}

type PasswordTries = { ids: number[] } | 'login/locked' | 'login/sms-needed'

/**
 * Counts a password sign-in as failed before its check. A browser in which the shopper has signed in before
 * has tries of its own; others count with their network and, within a day, from anywhere.
 * @param account subject of the account, or of a name without one
 */
export async function beginPasswordTries(
  tx: Db,
  attempt: Attempt,
  account: string,
  userId: number | null,
): Promise<PasswordTries> {
  const { companyId, limits, session } = attempt
  if (userId !== null && (await isKnownDevice(tx, companyId, userId, session.deviceHash))) {
    const own = { ...attempt, limits: { ...limits, perNetwork: NO_LIMIT } }
    const id = await beginTry(tx, own, `${account}:device:${session.deviceHash.slice(0, 32)}`)
    return id === null ? 'login/locked' : { ids: [id] }
  }
  const near = await beginTry(tx, attempt, `${account}:${limits.network}`)
  if (near === null) return 'login/locked'
  const { sinceAnywhere: since, perAccountAnywhere: perAccount } = limits
  const anywhere = await beginTry(
    tx,
    { ...attempt, limits: { ...limits, since, perAccount, perNetwork: NO_LIMIT } },
    `${account}:anywhere`,
  )
  return anywhere === null ? 'login/sms-needed' : { ids: [near, anywhere] }
}

/** Whether the shopper has signed in in this browser before. */
async function isKnownDevice(tx: Db, companyId: number, userId: number, deviceHash: string) {
  if (deviceHash === '') return false
  const rows = await selectRows(
    tx,
    sql`select from sessions where company_id = ${companyId} and user_id = ${userId}::bigint
          and device_hash = ${deviceHash} limit 1`,
  )
  return rows.length > 0
}

/** Failures of a network count once they have happened: many people may share one address. */
export async function isNetworkSpent(tx: Db, { companyId, limits }: Attempt): Promise<boolean> {
  const [row] = await selectRows<{ spent: boolean }>(
    tx,
    sql`select coalesce(sum(times), 0) >= ${limits.perNetwork}::int as spent from login_failures
        where company_id = ${companyId} and subject = ${limits.network}
          and at > ${limits.since.toISOString()}::timestamptz`,
  )
  return row?.spent ?? false
}

/** The audit log's entry of a refusal; none where `RefusalRows` leaves it out. */
function toRefusalEntry(
  { companyId, at, detail, limits, refusalRows }: Attempt,
  result: string,
): { isLogged: boolean; detail: AuditEntry['detail'] } {
  const count = refusalRows.count({ companyId, network: limits.network, result, at })
  const counted = count > 1 ? { ...detail, count } : detail
  return { isLogged: count > 0, detail: counted }
}

const toActor = (userId: number | undefined) =>
  userId === undefined ? 'unknown' : `user:${userId}`

/** Stores in the audit log a refusal that counts as no failure. */
export async function recordRefusal(
  tx: Db,
  attempt: Attempt,
  result: string,
  userId?: number,
): Promise<void> {
  const { companyId, at } = attempt
  const { isLogged, detail } = toRefusalEntry(attempt, result)
  if (!isLogged) return
  const actor = toActor(userId)
  await writeAuditEntry(tx, { companyId, actor, event: 'sign-in', result, detail, at })
}

/** Counts a failure for its network and stores it in the audit log. */
export async function recordFailure(
  tx: Db,
  attempt: Attempt,
  result: string,
  userId?: number,
): Promise<void> {
  const { companyId, limits, at } = attempt
  await countFailure(tx, { companyId, subject: limits.network, at })
  await recordRefusal(tx, attempt, result, userId)
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
