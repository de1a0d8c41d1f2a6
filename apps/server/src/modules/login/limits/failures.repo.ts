import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'

/** Subjects and limits of failures. Subjects contain no phone and no address. */
export type Limits = {
  companyId: number
  account: string
  network: string
  at: Date
  since: Date
  perAccount: number
  perNetwork: number
}

/**
 * Notes a try as failed before it is made, so that tries at once cannot pass the limit together.
 * @returns the try, to take back when it succeeds; null where the limit is reached
 */
export async function beginTry(tx: Db, limits: Limits): Promise<number | null> {
  const { companyId, account, network } = limits
  const since = limits.since.toISOString()
  // Its own statement: the next one then sees what the holder before us has written.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`try:${companyId}:${account}`}, 0))`,
  )
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into login_failures (company_id, subject, at)
        select ${companyId}::int, ${account}, ${limits.at.toISOString()}::timestamptz
        where (select count(*) from login_failures
               where company_id = ${companyId} and subject = ${account}
                 and at > ${since}::timestamptz) < ${limits.perAccount}::int
          and (select count(*) from login_failures
               where company_id = ${companyId} and subject = ${network}
                 and at > ${since}::timestamptz) < ${limits.perNetwork}::int
        returning id`,
  )
  return row?.id ?? null
}

export async function takeBackTry(tx: Db, companyId: number, id: number): Promise<void> {
  await tx.execute(
    sql`delete from login_failures where company_id = ${companyId} and id = ${id}::bigint`,
  )
}

/** Failures of a network are counted once they happened: many people may share one address. */
export async function isNetworkSpent(
  tx: Db,
  {
    companyId,
    network,
    since,
    perNetwork,
  }: Pick<Limits, 'companyId' | 'network' | 'since' | 'perNetwork'>,
): Promise<boolean> {
  const [row] = await selectRows<{ spent: boolean }>(
    tx,
    sql`select count(*) >= ${perNetwork}::int as spent from login_failures
        where company_id = ${companyId} and subject = ${network}
          and at > ${since.toISOString()}::timestamptz`,
  )
  return row?.spent ?? false
}

type Failed = {
  companyId: number
  network: string
  at: Date
  actor: string
  result: string
  detail: Record<string, string | boolean>
}

/** Notes in the audit log what was refused without a try, and so counts for nobody. */
export async function noteRefused(tx: Db, refused: Failed): Promise<void> {
  await tx.execute(
    sql`insert into audit_log (company_id, actor, event, result, detail, at)
        values (${refused.companyId}, ${refused.actor}, 'sign-in', ${refused.result},
                ${JSON.stringify(refused.detail)}::jsonb, ${refused.at.toISOString()}::timestamptz)`,
  )
}

/** Counts a failure for its network and notes it in the audit log. */
export async function noteFailure(tx: Db, failed: Failed): Promise<void> {
  const at = failed.at.toISOString()
  await tx.execute(
    sql`with counted as (
          insert into login_failures (company_id, subject, at)
          values (${failed.companyId}, ${failed.network}, ${at}::timestamptz)
        )
        insert into audit_log (company_id, actor, event, result, detail, at)
        values (${failed.companyId}, ${failed.actor}, 'sign-in', ${failed.result},
                ${JSON.stringify(failed.detail)}::jsonb, ${at}::timestamptz)`,
  )
}
