import { sql } from 'drizzle-orm'
import { selectRows, type Db } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import { spendWorth, type Worth } from '../operators/index.ts'
import { grant } from '../points/index.ts'
import { iso } from './campaign-rows.repository.ts'

/** Limits of the points that one operator credits in a day, and the value of the points. */
export type CreditLimits = { perDay: number; worth: Worth }
type Credit = { points: number; key: string; at: Date }

/**
 * Whether points are within the operator's daily limit, which includes the operator's API keys;
 * counts their value.
 */
export async function lockCredits(
  tx: Db,
  { companyId, personId }: Pick<Operator, 'companyId' | 'personId'>,
  { points, key, at }: Credit,
  { perDay, worth }: CreditLimits,
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
  if (Number(day?.points ?? 0) + points > perDay) return false
  return spendWorth(tx, { companyId, personId }, { ...worth, kind: 'credit', key, at })
}

/**
 * Credits points within the operator's daily limit, which includes the operator's API keys.
 * @returns false beyond that limit
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
  limits: CreditLimits,
  at: Date,
): Promise<boolean> {
  const { companyId, id } = operator
  const creditKey = `credit:${id}:${key}`
  if (!(await lockCredits(tx, operator, { points, key: creditKey, at }, limits))) return false
  await grant(tx, {
    companyId,
    userId,
    points,
    key: creditKey,
    reason,
    expiresAt,
    at,
  })
  return true
}
