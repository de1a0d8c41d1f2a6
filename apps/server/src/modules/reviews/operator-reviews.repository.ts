import {
  canTransition,
  ReviewStatus,
  reviewTransitions,
  type ReviewReward,
} from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { newestFirst, selectReviews, type ReviewRow } from './reading.repository.ts'
import { rewardReview } from './reward.ts'

type Page = {
  after: { createdAt: Date; id: number } | null
  limit: number
  status: number | undefined
  spuId: number | undefined
  isReported: boolean
}

async function lockReview(tx: Db, companyId: number, id: number): Promise<ReviewRow> {
  await tx.execute(
    sql`select from reviews where company_id = ${companyId} and id = ${id} for update`,
  )
  const [row] = await selectReviews(tx, companyId, {
    where: sql`r.id = ${id}`,
    order: newestFirst,
    slice: { limit: 1, offset: 0 },
  })
  if (!row) throw new Refusal('review/not-found')
  return row
}

/** Reviews for operators; every change is in their log. */
export function createOperatorReviewsRepository(db: Database) {
  const change = (
    operator: Operator,
    id: number,
    at: Date,
    decide: (row: ReviewRow) => Change | null,
    follow?: (tx: Db, row: ReviewRow) => Promise<unknown>,
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const row = await lockReview(tx, companyId, id)
      const decided = decide(row)
      if (!decided) return row
      await tx.execute(
        sql`update reviews set ${decided.set} where company_id = ${companyId} and id = ${id}`,
      )
      const { before, after } = decided
      await appendLog(tx, operator, { target: `review:${String(id)}`, before, after, at })
      const changed = await lockReview(tx, companyId, id)
      await follow?.(tx, changed)
      return follow ? lockReview(tx, companyId, id) : changed
    })

  return {
    list: (companyId: number, { after, limit, status, spuId, isReported }: Page) => {
      const conditions = [
        sql`true`,
        ...(status === undefined ? [] : [sql`r.status = ${status}`]),
        ...(spuId === undefined ? [] : [sql`r.spu_id = ${spuId}`]),
        ...(isReported
          ? [
              sql`exists (select from review_reports p
                    where p.company_id = r.company_id and p.review_id = r.id)`,
            ]
          : []),
        ...(after === null
          ? []
          : [
              sql`(r.created_at, r.id) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
            ]),
      ]
      return db.transaction(companyId, (tx) =>
        selectReviews(tx, companyId, {
          where: sql.join(conditions, sql` and `),
          order: newestFirst,
          slice: { limit, offset: 0 },
        }),
      )
    },

    /** Shows a review; one that was never shown earns its points. */
    show: (operator: Operator, id: number, reward: ReviewReward, at: Date) =>
      change(
        operator,
        id,
        at,
        ({ status }) =>
          canTransition(reviewTransitions.show, status)
            ? {
                set: sql`status = ${ReviewStatus.Shown}, hidden_reason = ''`,
                before: { status },
                after: { status: ReviewStatus.Shown },
              }
            : null,
        (tx, row) => rewardReview(tx, operator.companyId, row, reward, at),
      ),

    hide: (operator: Operator, id: number, reason: string, at: Date) =>
      change(operator, id, at, ({ status }) =>
        canTransition(reviewTransitions.hide, status)
          ? {
              set: sql`status = ${ReviewStatus.Hidden}, hidden_reason = ${reason}`,
              before: { status },
              after: { status: ReviewStatus.Hidden, reason },
            }
          : null,
      ),

    reply: (operator: Operator, id: number, text: string, at: Date) =>
      change(operator, id, at, ({ reply }) =>
        reply === text
          ? null
          : {
              set: sql`reply = ${text}, replied_at = ${at.toISOString()}::timestamptz`,
              before: { reply },
              after: { reply: text },
            },
      ),
  }
}
type Change = { set: SQL; before: Record<string, unknown>; after: Record<string, unknown> }
export type OperatorReviewsRepository = ReturnType<typeof createOperatorReviewsRepository>
