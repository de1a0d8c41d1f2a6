import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import type { Operator } from '../operator.ts'

type Request = { operator: Operator; key: string; bodyHash: string; at: Date }

/** Age in ms from which a request without a stored response counts as interrupted. */
const CUT_OFF_MS = 120_000
/** Age in ms of an effect from which its request, without a stored response, was interrupted. */
const UNANSWERED_MS = 10_000

/**
 * Claims an Idempotency-Key.
 * - `begun`: the caller runs the request
 * - `answered`: the request was completed; `answer` is null if it contained a secret
 * - `applied`: the request was interrupted after its effect, which the operator log contains
 */
export type Claim =
  | { kind: 'begun' | 'reused' | 'running' | 'applied' }
  | { kind: 'answered'; answer: unknown }

export async function claimRequestKey(
  db: Database,
  { operator: { companyId, id: actorId }, key, bodyHash, at }: Request,
): Promise<Claim> {
  const ago = (ms: number) => sql`${new Date(at.getTime() - ms).toISOString()}::timestamptz`
  return db.transaction(companyId, async (tx) => {
    const inserted = await selectRows(
      tx,
      sql`insert into operator_requests (company_id, actor_id, key, body_hash, started_at)
          values (${companyId}, ${actorId}, ${key}, ${bodyHash}, ${at.toISOString()}::timestamptz)
          on conflict do nothing returning key`,
    )
    if (inserted.length > 0) return { kind: 'begun' }
    const [row] = await selectRows<{
      body_hash: string
      started_at: string
      finished_at: string | null
      answer: unknown
      applied: boolean
    }>(
      tx,
      sql`select body_hash, started_at, finished_at, answer, exists (
            select from operator_log l where l.company_id = r.company_id
              and l.actor_id = r.actor_id and l.request_key = r.key
              and l.at < ${ago(UNANSWERED_MS)}) as applied
          from operator_requests r
          where company_id = ${companyId} and actor_id = ${actorId} and key = ${key}
          for update of r`,
    )
    if (!row) return { kind: 'running' }
    if (row.body_hash !== bodyHash) return { kind: 'reused' }
    if (row.finished_at !== null) return { kind: 'answered', answer: row.answer }
    if (row.applied) return { kind: 'applied' }
    if (at.getTime() - new Date(row.started_at).getTime() < CUT_OFF_MS) return { kind: 'running' }
    await tx.execute(
      sql`update operator_requests set started_at = ${at.toISOString()}::timestamptz
          where company_id = ${companyId} and actor_id = ${actorId} and key = ${key}`,
    )
    return { kind: 'begun' }
  })
}

/** Stores the response; null for a response that contains a secret. */
export const storeAnswer = (
  db: Database,
  { operator: { companyId, id: actorId }, key, at }: Omit<Request, 'bodyHash'>,
  answer: unknown,
) =>
  db.query(
    companyId,
    sql`update operator_requests set finished_at = ${at.toISOString()}::timestamptz,
          answer = ${answer === null ? null : JSON.stringify(answer)}::jsonb
        where company_id = ${companyId} and actor_id = ${actorId} and key = ${key}`,
  )

/** Releases the key of a refused request, which has had no effect. */
export const releaseRequestKey = (
  db: Database,
  { operator: { companyId, id: actorId }, key }: Omit<Request, 'bodyHash' | 'at'>,
) =>
  db.query(
    companyId,
    sql`delete from operator_requests
        where company_id = ${companyId} and actor_id = ${actorId} and key = ${key}
          and finished_at is null`,
  )
