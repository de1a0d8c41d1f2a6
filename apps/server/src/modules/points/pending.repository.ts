import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { pendingPoints, type PendingPointsState } from './tables.ts'
import type { PartnerIdentity } from '../../find-shoppers.ts'
import type { Due } from '../../jobs/process-due.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import { appendLog } from '../operators/index.ts'
import { insertBatch } from './ledger.repository.ts'

type PendingRow = typeof pendingPoints.$inferSelect

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * Stores points that wait for a partner's person, once per key.
 * @param from account that gives them, and its owner
 * @returns the row's id; null for a duplicate key
 */
export async function keepPending(
  tx: Db,
  {
    companyId,
    provider,
    subject,
    points,
    key,
    reason,
    expiresAt,
    at,
    from = { account: 'issued', owner: 0 },
  }: PartnerIdentity & {
    companyId: number
    points: number
    key: string
    reason: string
    expiresAt: Date
    at: Date
    from?: { account: 'issued' | 'campaign'; owner: number }
  },
): Promise<number | null> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`with journal as (
          insert into journals (company_id, key, reason, at)
          values (${companyId}, ${key}, ${reason}, ${iso(at)})
          on conflict (company_id, key) do nothing returning id
        ), pending as (
          insert into pending_points (company_id, provider, subject, points, reason, expires_at, created_at)
          select ${companyId}, ${provider}, ${subject}, ${points}::bigint, ${reason}, ${iso(expiresAt)}, ${iso(at)}
          from journal returning id
        )
        insert into entries (company_id, journal_id, account, owner_id, delta)
        select ${companyId}, j.id, side.account, side.owner, side.sign * ${points}::bigint
        from journal j cross join pending p
        cross join lateral (values (${from.account}::text, -1, ${from.owner}::bigint), ('pending', 1, p.id))
          as side (account, sign, owner)
        returning (select id from pending) as id`,
  )
  return row ? Number(row.id) : null
}

/** Credits points that waited for a shopper's identities, each row once. */
export async function creditPending(
  tx: Db,
  { companyId, userId }: Shopper,
  at: Date,
): Promise<void> {
  const rows = await selectRows<{
    id: number
    points: number
    reason: string
    expires_at: string
  }>(
    tx,
    sql`select p.id, p.points, p.reason, p.expires_at from pending_points p
        where p.company_id = ${companyId} and p.state = 'waiting' and p.expires_at > ${iso(at)}
          and exists (select from identities i where i.company_id = p.company_id
            and i.provider = p.provider and i.subject = p.subject and i.user_id = ${userId}::bigint)
        order by p.id for update of p`,
  )
  for (const row of rows) {
    const id = Number(row.id)
    const batchId = await insertBatch(tx, {
      companyId,
      userId,
      points: Number(row.points),
      key: `pending:${String(id)}`,
      at,
      reason: row.reason,
      expiresAt: new Date(row.expires_at),
      account: 'pending' as const,
      accountOwner: id,
    })
    await tx
      .update(pendingPoints)
      .set({ state: 'credited', subject: '', endedAt: at, userId, batchId })
      .where(and(eq(pendingPoints.companyId, companyId), eq(pendingPoints.id, id)))
  }
}

/**
 * Takes waiting points out of the account that holds them. @returns false if they no longer wait
 */
export async function endPending(
  tx: Db,
  companyId: number,
  id: number,
  state: Extract<PendingPointsState, 'expired' | 'reversed'>,
  at: Date,
): Promise<boolean> {
  const reason = state === 'expired' ? '到期失效' : '发放撤回'
  const ended = await selectRows(
    tx,
    sql`with ended as (
          update pending_points set state = ${state}, subject = '', ended_at = ${iso(at)}
          where company_id = ${companyId} and id = ${id}::bigint and state = 'waiting'
          returning id, points
        ), journal as (
          insert into journals (company_id, key, reason, at)
          select ${companyId}, ${`pending:${String(id)}`}, ${reason}, ${iso(at)} from ended returning id
        )
        insert into entries (company_id, journal_id, account, owner_id, delta)
        select ${companyId}, j.id, side.account, side.owner, side.sign * e.points
        from ended e cross join journal j
        cross join lateral (values ('pending', -1, e.id), (${state}::text, 1, 0)) as side (account, sign, owner)
        returning id`,
  )
  return ended.length > 0
}

export const createPendingRepository = (db: Database) => ({
  /**
   * One page and the row after it, newest first, with a log entry about the partner's ids shown.
   */
  view: (
    operator: Operator,
    at: Date,
    { after, limit, state }: { after: number | null; limit: number; state?: PendingPointsState },
  ): Promise<PendingRow[]> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const rows = await tx
        .select()
        .from(pendingPoints)
        .where(
          and(
            eq(pendingPoints.companyId, companyId),
            state === undefined ? undefined : eq(pendingPoints.state, state),
            after === null ? undefined : lt(pendingPoints.id, after),
          ),
        )
        .orderBy(desc(pendingPoints.id))
        .limit(limit + 1)
      const shown = rows.slice(0, limit).filter(({ subject }) => subject !== '').length
      if (shown > 0) {
        const viewed = { viewed: 'partnerId', lines: shown }
        await appendLog(tx, operator, { target: 'pending-points', after: viewed, at })
      }
      return rows
    }),

  listDue: (at: Date, limit: number) =>
    db.unscopedQuery<Due<number>>('select * from list_due_pending_points($1, $2)', [
      at.toISOString(),
      limit,
    ]),

  /** Credits a row whose person has signed in, or ends an expired row. */
  settle: (companyId: number, id: number, at: Date) =>
    db.transaction(companyId, async (tx) => {
      const [row] = await selectRows<{ userId: number | null; expired: boolean }>(
        tx,
        sql`select p.expires_at <= ${iso(at)} as expired, (
              select u.id from identities i join users u on u.company_id = i.company_id and u.id = i.user_id
              where i.company_id = p.company_id and i.provider = p.provider and i.subject = p.subject
                and not u.half_registered and not u.disabled) as "userId"
            from pending_points p
            where p.company_id = ${companyId} and p.id = ${id}::bigint and p.state = 'waiting'`,
      )
      if (!row) return false
      if (row.expired) return endPending(tx, companyId, id, 'expired', at)
      if (row.userId === null) return false
      await creditPending(tx, { companyId, userId: Number(row.userId) }, at)
      return true
    }),
})
export type PendingRepository = ReturnType<typeof createPendingRepository>
