import type { PointBudgetKind } from '@mall/contract/states'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { type BudgetState, pointCampaigns } from './tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog, requestApproval } from '../operators/index.ts'
import { drainCampaignAccount, fundCampaignAccount, grantSql } from '../points/index.ts'

type Row = typeof pointCampaigns.$inferSelect
export type BudgetRow = Omit<Row, 'state' | 'kind'> & { state: BudgetState; kind: PointBudgetKind }
type NewBudget = { kind: PointBudgetKind; title: string; points: number; endsAt: Date }

/**
 * Points given out of a budget. `key` is the key of the journal, so that each gift is booked once.
 */
export type BudgetGift = {
  companyId: number
  kind: PointBudgetKind
  userId: number
  points: number
  key: string
  reason: string
  expiresAt: Date
  at: Date
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
const toBudget = (row: Row) => row as BudgetRow

/**
 * A budget is funded once and returned once; a repeated journal key contradicts the budget's state.
 */
function assertMoved(isMoved: boolean, id: number): void {
  if (!isMoved) throw new Error(`budget ${String(id)} has been moved before`)
}

async function findBudget(tx: Db, companyId: number, id: number): Promise<BudgetRow | null> {
  const [row] = await tx
    .select()
    .from(pointCampaigns)
    .where(
      and(
        eq(pointCampaigns.companyId, companyId),
        eq(pointCampaigns.id, id),
        ne(pointCampaigns.kind, 'file'),
      ),
    )
    .for('update')
  return row ? toBudget(row) : null
}

const change = (tx: Db, { companyId, id }: BudgetRow, set: Partial<Row>) =>
  tx
    .update(pointCampaigns)
    .set(set)
    .where(and(eq(pointCampaigns.companyId, companyId), eq(pointCampaigns.id, id)))

/** Budgets of points for operators. */
export const createBudgetsRepository = (db: Database) => ({
  list: async (companyId: number): Promise<BudgetRow[]> => {
    const rows = await db.transaction(companyId, (tx) =>
      tx
        .select()
        .from(pointCampaigns)
        .where(and(eq(pointCampaigns.companyId, companyId), ne(pointCampaigns.kind, 'file')))
        .orderBy(desc(pointCampaigns.createdAt), desc(pointCampaigns.id))
        .limit(200),
    )
    return rows.map(toBudget)
  },

  /** Inserts a budget that waits for a second person's approval. */
  request: (
    operator: Operator,
    { endsAt, ...wanted }: NewBudget,
    { kind, summary, at }: { kind: string; summary: string; at: Date },
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const [row] = await tx
        .insert(pointCampaigns)
        .values({
          ...wanted,
          companyId,
          fileHash: '',
          state: 'waiting' as const,
          expiresAt: endsAt,
          createdBy: operator.id,
          createdAt: at,
        })
        .returning()
      if (!row) throw new Error('a budget was not inserted')
      const approval = await requestApproval(tx, operator, {
        kind,
        summary,
        at,
        targetId: String(row.id),
        permission: 'points.write',
      })
      const target = `points-budget:${String(row.id)}`
      await appendLog(tx, operator, { target, after: { ...wanted, endsAt }, at })
      return { budget: toBudget(row), approval }
    }),

  /**
   * Closes an open budget and returns its remaining points to the company's pool.
   * @returns null if no such budget exists; a closed budget unchanged; 'state' for a budget in any
   * other state
   */
  close: (operator: Operator, id: number, at: Date) =>
    db.transaction(operator.companyId, async (tx) => {
      const budget = await findBudget(tx, operator.companyId, id)
      if (!budget || budget.state === 'closed') return budget
      if (budget.state !== 'open') return 'state' as const
      const { companyId, remaining } = budget
      if (remaining > 0) {
        const isMoved = await drainCampaignAccount(tx, {
          companyId,
          campaignId: id,
          points: remaining,
          key: `campaign:${String(id)}:return`,
          reason: '积分预算退回',
          at,
        })
        assertMoved(isMoved, id)
      }
      const closed = { state: 'closed', finishedAt: at } as const
      await change(tx, budget, closed)
      const target = `points-budget:${String(id)}`
      const before = { state: budget.state, remaining }
      await appendLog(tx, operator, { target, before, after: { state: 'closed' }, at })
      return { ...budget, ...closed }
    }),

  /** Points left in the open budgets of a kind; 0 without an open budget. */
  findRemaining: async (companyId: number, kind: PointBudgetKind, at: Date): Promise<number> => {
    const [row] = await db.query<{ most: number }>(
      companyId,
      sql`select coalesce(max(remaining), 0)::bigint as most from point_campaigns
          where company_id = ${companyId} and kind = ${kind} and state = 'open'
            and expires_at > ${iso(at)}`,
    )
    return Number(row?.most ?? 0)
  },
})
export type BudgetsRepository = ReturnType<typeof createBudgetsRepository>

/** Applies the second person's decision on a budget. */
export async function decideBudget(
  tx: Db,
  { companyId, id, at }: { companyId: number; id: number; at: Date },
  isApproved: boolean,
): Promise<void> {
  const budget = await findBudget(tx, companyId, id)
  if (budget?.state !== 'waiting') return
  if (isApproved) {
    const isMoved = await fundCampaignAccount(tx, {
      companyId,
      campaignId: id,
      points: budget.points,
      key: `campaign:${String(id)}:fund`,
      reason: '积分预算',
      at,
    })
    assertMoved(isMoved, id)
  }
  await change(
    tx,
    budget,
    isApproved ? { state: 'open', remaining: budget.points } : { state: 'rejected' },
  )
}

/**
 * Gives points out of the oldest open budget that has enough, in the transaction of the effect. The
 * caller holds the lock of the effect's object; the journal's key rejects a second gift.
 * @returns false if no budget has enough, or the key has been used
 */
export async function giveFromBudget(tx: Db, gift: BudgetGift): Promise<boolean> {
  const { companyId, kind, userId, points, key, reason, expiresAt, at } = gift
  const [given] = await selectRows<{ batchId: number | null }>(
    tx,
    sql`with budget as (
          update point_campaigns set remaining = remaining - ${points}::bigint
          where company_id = ${companyId} and remaining >= ${points}::bigint and id = (
              select id from point_campaigns
              where company_id = ${companyId} and kind = ${kind} and state = 'open'
                and expires_at > ${iso(at)} and remaining >= ${points}::bigint
              order by id limit 1 for update)
            and not exists (
              select from journals where company_id = ${companyId} and key = ${key})
          returning id
        )
        select grant_points(${companyId}, ${iso(at)}, ${grantSql({
          user_id: userId,
          points,
          key,
          reason,
          expires_at: iso(expiresAt),
          account: 'campaign',
          account_owner: sql`id`,
        })}) as "batchId"
        from budget`,
  )
  if (!given) return false
  if (given.batchId === null) throw new Error(`journal key ${key} was used concurrently`)
  return true
}
