import { countReviewPoints, ReviewStatus, type ReviewReward } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { giveFromBudget } from '../point-grants/index.ts'
import type { ReviewRow } from './reading.repository.ts'

const DAY_MS = 86_400_000
/** Days that points for a review are valid. */
const POINTS_DAYS = 365

/**
 * Gives the points of a shown review out of the company's budget, once per review. The caller holds
 * the review's lock, or has just inserted the review.
 * @returns the points given; 0 without an open budget that has enough
 */
export async function rewardReview(
  tx: Db,
  companyId: number,
  row: ReviewRow,
  reward: ReviewReward,
  at: Date,
): Promise<number> {
  const points = countReviewPoints(row.text, row.pictures.length, reward)
  if (row.status !== ReviewStatus.Shown || Number(row.earned) > 0 || points === 0) return 0
  const isGiven = await giveFromBudget(tx, {
    companyId,
    points,
    at,
    kind: 'review' as const,
    userId: Number(row.userId),
    key: `review:${String(row.lineId)}`,
    reason: '评价奖励',
    expiresAt: new Date(at.getTime() + POINTS_DAYS * DAY_MS),
  })
  if (!isGiven) return 0
  await tx.execute(
    sql`update reviews set earned = ${points}::bigint
        where company_id = ${companyId} and id = ${row.id}`,
  )
  return points
}
