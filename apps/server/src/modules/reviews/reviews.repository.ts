import type { Picture, ReviewFilter, ReviewSort } from '@mall/contract'
import {
  FOLLOW_UP_DAYS,
  REVIEW_EDIT_MINUTES,
  ReviewStatus,
  type ReviewReportReason,
  type ReviewReward,
} from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { markReviewed } from '../orders/index.ts'
import { takeUploads } from '../uploads/index.ts'
import {
  countReviews,
  countTags,
  filters,
  findReceivedLine,
  hasTag,
  isOfGoods,
  listReviewable,
  mostHelpfulFirst,
  newestFirst,
  selectReviews,
  summarise,
  type ReviewRow,
} from './reading.repository.ts'
import { rewardReview } from './reward.ts'

type Slice = { limit: number; offset: number }
export type NewReview = {
  lineId: number
  rating: number
  tags: readonly string[]
  text: string
  pictures: readonly string[]
  isAnonymous: boolean
  word: string
  isHeld: boolean
}
export type ReviewChange = Omit<NewReview, 'lineId'> & { id: number }
export type FollowUp = {
  id: number
  text: string
  pictures: readonly string[]
  word: string
  isHeld: boolean
}

type ListOfGoods = {
  /** shopper whose votes are marked; null: none */
  reader: number | null
  filter: ReviewFilter
  /** lists only reviews with the tag */
  tag: string | null
  sort: ReviewSort
}

const one = { limit: 1, offset: 0 }
const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const json = (pictures: readonly Picture[]) => sql`${JSON.stringify(pictures)}::jsonb`

async function findOwn(tx: Db, { companyId, userId }: Shopper, id: number): Promise<ReviewRow> {
  const where = sql`r.id = ${id} and r.user_id = ${userId}`
  const order = newestFirst
  const [row] = await selectReviews(tx, companyId, { where, order, reader: userId, slice: one })
  if (!row) throw new Refusal('review/not-found')
  return row
}

export function createReviewsRepository(db: Database) {
  return {
    listReviewable: ({ companyId, userId }: Shopper, page: Slice & { orderId: string | null }) =>
      db.transaction(companyId, (tx) => listReviewable(tx, companyId, userId, page)),

    findLine: ({ companyId, userId }: Shopper, lineId: number) =>
      db.transaction(companyId, async (tx) => {
        const line = await findReceivedLine(tx, companyId, userId, lineId)
        const where = sql`r.line_id = ${lineId} and r.user_id = ${userId}`
        const order = newestFirst
        const [review = null] = await selectReviews(tx, companyId, {
          where,
          order,
          reader: userId,
          slice: one,
        })
        return { line, review }
      }),

    listOwn: ({ companyId, userId }: Shopper, slice: Slice) =>
      db.transaction(companyId, async (tx) => {
        const where = sql`r.user_id = ${userId}`
        return {
          total: await countReviews(tx, companyId, where),
          rows: await selectReviews(tx, companyId, {
            where,
            reader: userId,
            order: newestFirst,
            slice,
          }),
        }
      }),

    /** Marks the line as reviewed, which succeeds once per line, and inserts the review. */
    add: (shopper: Shopper, review: NewReview, reward: ReviewReward, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const { lineId, rating, tags, text, isAnonymous, word, isHeld } = review
        const line = await findReceivedLine(tx, companyId, userId, lineId)
        if (!line) throw new Refusal('review/not-allowed')
        if (line.isRefunded) throw new Refusal('review/refunded')
        if (!(await markReviewed(tx, companyId, lineId, at))) throw new Refusal('review/exists')
        const pictures = await takeUploads(
          tx,
          shopper,
          { purpose: 'review', addresses: review.pictures },
          at,
        )
        const status = isHeld ? ReviewStatus.Pending : ReviewStatus.Shown
        const [row] = await selectRows<{ id: number }>(
          tx,
          sql`insert into reviews (company_id, user_id, order_id, line_id, spu_id, status, rating,
                tags, text, pictures, is_anonymous, word, created_at)
              values (${companyId}, ${userId}, ${line.orderId}, ${lineId}, ${line.spuId}, ${status},
                ${rating}, array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)),
                ${text}, ${json(pictures)}, ${isAnonymous}, ${word}, ${time(at)})
              returning id`,
        )
        const added = await findOwn(tx, shopper, Number(row?.id))
        const earned = await rewardReview(tx, companyId, added, reward, at)
        return { ...added, earned }
      }),

    /**
     * Replaces the shopper's own review within an hour of its creation; points given for it stay.
     */
    change: (shopper: Shopper, { id, pictures, ...review }: ReviewChange, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        await findOwn(tx, shopper, id)
        const taken = await takeUploads(tx, shopper, { purpose: 'review', addresses: pictures }, at)
        const { rating, tags, text, isAnonymous, word, isHeld } = review
        const rows = await selectRows(
          tx,
          sql`update reviews set rating = ${rating}, text = ${text}, pictures = ${json(taken)},
                tags = array(select jsonb_array_elements_text(${JSON.stringify(tags)}::jsonb)),
                is_anonymous = ${isAnonymous}, word = ${word},
                status = case when ${isHeld} and status = ${ReviewStatus.Shown}
                  then ${ReviewStatus.Pending}::int else status end
              where company_id = ${companyId} and id = ${id} and user_id = ${userId}
                and follow_up_at is null and replied_at is null
                and created_at > ${time(at)} - ${REVIEW_EDIT_MINUTES} * interval '1 minute'
              returning id`,
        )
        if (rows.length === 0) throw new Refusal('review/no-change')
        return findOwn(tx, shopper, id)
      }),

    /**
     * Reports another shopper's shown review.
     * @returns false if no such review is shown
     * @throws Refusal `review/own`
     */
    report: ({ companyId, userId }: Shopper, id: number, reason: ReviewReportReason, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const [review] = await selectRows<{ is_own: boolean }>(
          tx,
          sql`select user_id = ${userId} as is_own from reviews
              where company_id = ${companyId} and id = ${id} and status = ${ReviewStatus.Shown}`,
        )
        if (!review) return false
        if (review.is_own) throw new Refusal('review/own')
        await tx.execute(
          sql`insert into review_reports (company_id, review_id, user_id, reason, created_at)
              values (${companyId}, ${id}, ${userId}, ${reason}, ${time(at)}) on conflict do nothing`,
        )
        return true
      }),

    /** Adds a follow-up to the shopper's own review, at most one per review. */
    followUp: (shopper: Shopper, { id, text, pictures, word, isHeld }: FollowUp, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        await findOwn(tx, shopper, id)
        const taken = await takeUploads(tx, shopper, { purpose: 'review', addresses: pictures }, at)
        const rows = await selectRows(
          tx,
          sql`update reviews set follow_up_text = ${text}, follow_up_pictures = ${json(taken)},
                follow_up_at = ${time(at)},
                status = case when ${isHeld} and status = ${ReviewStatus.Shown}
                  then ${ReviewStatus.Pending}::int else status end,
                word = case when ${word} <> '' then ${word} else word end
              where company_id = ${companyId} and id = ${id} and user_id = ${userId}
                and follow_up_at is null
                and created_at > ${time(at)} - ${FOLLOW_UP_DAYS} * interval '1 day'
              returning id`,
        )
        if (rows.length === 0) throw new Refusal('review/no-follow-up')
        return findOwn(tx, shopper, id)
      }),

    /** @returns false if the shopper has no such review */
    remove: async ({ companyId, userId }: Shopper, id: number): Promise<boolean> => {
      const rows = await db.query(
        companyId,
        sql`delete from reviews where company_id = ${companyId} and id = ${id}
              and user_id = ${userId} returning id`,
      )
      return rows.length > 0
    },

    /**
     * Adds or removes a vote for a shown review.
     * @returns the votes; null without such a review
     */
    vote: ({ companyId, userId }: Shopper, id: number, isHelpful: boolean, at: Date) =>
      db.transaction(companyId, async (tx) => {
        // The lock keeps the stored number of votes equal to the rows.
        const [review] = await selectRows<{ helpful: number }>(
          tx,
          sql`select helpful from reviews where company_id = ${companyId} and id = ${id}
                and status = ${ReviewStatus.Shown} for update`,
        )
        if (!review) return null
        const changed = await selectRows(
          tx,
          isHelpful
            ? sql`insert into review_votes (company_id, review_id, user_id, created_at)
                  values (${companyId}, ${id}, ${userId}, ${time(at)}) on conflict do nothing
                  returning review_id`
            : sql`delete from review_votes where company_id = ${companyId} and review_id = ${id}
                  and user_id = ${userId} returning review_id`,
        )
        const helpful = review.helpful + (isHelpful ? changed.length : -changed.length)
        await tx.execute(
          sql`update reviews set helpful = ${helpful} where company_id = ${companyId} and id = ${id}`,
        )
        return helpful
      }),

    listOfGoods: (
      companyId: number,
      spuId: number,
      { reader, filter, tag, sort, ...slice }: Slice & ListOfGoods,
    ) =>
      db.transaction(companyId, async (tx) => {
        const where = sql`${isOfGoods(spuId)} and ${filters[filter]} and ${hasTag(tag)}`
        return {
          total: await countReviews(tx, companyId, where),
          rows: await selectReviews(tx, companyId, {
            where,
            reader,
            order: sort === 'newest' ? newestFirst : mostHelpfulFirst,
            slice,
          }),
        }
      }),

    summarise: (companyId: number, spuId: number, latest: number) =>
      db.transaction(companyId, async (tx) => ({
        counts: await summarise(tx, companyId, spuId),
        tags: await countTags(tx, companyId, spuId),
        latest: await selectReviews(tx, companyId, {
          where: sql`${isOfGoods(spuId)} and r.text <> ''`,
          order: mostHelpfulFirst,
          slice: { limit: latest, offset: 0 },
        }),
      })),
  }
}
export type ReviewsRepository = ReturnType<typeof createReviewsRepository>
