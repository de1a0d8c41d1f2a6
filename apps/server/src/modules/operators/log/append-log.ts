import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import type { Operator } from '../../../plugins/operator.ts'

type Change = {
  /** target of the change: `goods:1001` */
  target: string
  /** the changed fields, without secrets and personal data */
  before?: unknown
  after?: unknown
  at: Date
}

/**
 * Appends an entry to the operator log of the company that the operator acts for, in the
 * transaction of the change.
 */
export async function appendLog(
  tx: Db,
  { companyId, kind, id, name, address, agent, call, requestKey }: Operator,
  { target, before = null, after = null, at }: Change,
): Promise<void> {
  const entry = {
    company_id: companyId,
    at: at.toISOString(),
    actor_kind: kind,
    actor_id: id,
    actor_name: name,
    address,
    agent,
    call,
    target,
    before,
    after,
    request_key: requestKey,
  }
  await tx.execute(sql`select append_operator_log(${JSON.stringify(entry)}::jsonb)`)
}
