import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import { grant } from '../points/index.ts'
import { iso } from './campaign-rows.repository.ts'

/** Whether points are within what the operator may credit in a day, with the API keys of theirs. */
export async function lockCredits(
  tx: Db,
  { companyId, personId }: Pick<Operator, 'companyId' | 'personId'>,
  points: number,
  perDay: number,
  at: Date,
): Promise<boolean> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`credit:${String(companyId)}:${personId}`}, 0))`,
  )
  const since = new Date(at.getTime() - 86_400_000)
  const [day] = await selectRows<{ points: number }>(
    tx,
    sql`select coalesce(sum(e.delta), 0)::bigint as points
        from list_actor_ids(${companyId}, ${personId}) as a (id)
        join journals j on starts_with(j.key, 'credit:' || a.id || ':')
        join entries e on e.company_id = j.company_id and e.journal_id = j.id
        where j.company_id = ${companyId} and j.at > ${iso(since)} and e.account in ('user', 'pending')`,
  )
  return Number(day?.points ?? 0) + points <= perDay
}

/**
 * Credits points within what the operator may credit in a day, with the API keys of theirs.
 * @returns false beyond that
 */
export async function creditWithinLimit(
  tx: Db,
  operator: Pick<Operator, 'companyId' | 'id' | 'personId'>,
  {
    userId,
    points,
    reason,
    key,
    expiresAt,
  }: { userId: number; points: number; reason: string; key: string; expiresAt: Date },
  perDay: number,
  at: Date,
): Promise<boolean> {
  if (!(await lockCredits(tx, operator, points, perDay, at))) return false
  const { companyId, id } = operator
  await grant(tx, {
    ...{ companyId, userId, points, key: `credit:${id}:${key}` },
    ...{ reason, expiresAt, at },
  })
  return true
}
