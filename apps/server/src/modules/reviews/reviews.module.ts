import { sql } from 'drizzle-orm'
import { reviewRatings, reviewReports, reviews, reviewVotes } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { createBudgetsRepository } from '../point-grants/index.ts'
import { ownRows } from '../../personal-data.ts'
import { createOperatorReviewsRepository } from './operator-reviews.repository.ts'
import { createOperatorReviewsService } from './operator-reviews.service.ts'
import { reviewChecks } from './reviews.checks.ts'
import { createReviewsRepository } from './reviews.repository.ts'
import { createReviewsService } from './reviews.service.ts'

export const reviewsModule = defineModule({
  name: 'reviews',
  tables: [reviews, reviewVotes, reviewReports, reviewRatings],
  sql: [
    new URL('./sql/changes.sql', import.meta.url),
    new URL('./sql/reviews.sql', import.meta.url),
  ],
  routes({ serve, serveCached }, { db, companies, now }) {
    const budgets = createBudgetsRepository(db)
    const service = createReviewsService({
      repository: createReviewsRepository(db),
      companies,
      now,
      findBudget: (companyId) => budgets.findRemaining(companyId, 'review', now()),
    })
    const operators = createOperatorReviewsService({
      repository: createOperatorReviewsRepository(db),
      companies,
      db,
      now,
    })
    serve('review.toReview', (input, shopper) => service.listReviewable(shopper, input))
    serve('review.line', ({ lineId }, shopper) => service.findLine(shopper, lineId))
    serve('review.mine', (input, shopper) => service.listOwn(shopper, input))
    serve('review.add', (input, shopper) => service.add(shopper, input))
    serve('review.change', (input, shopper) => service.change(shopper, input))
    serve('review.report', (input, shopper) => service.report(shopper, input))
    serve('review.followUp', (input, shopper) => service.followUp(shopper, input))
    serve('review.remove', ({ id }, shopper) => service.remove(shopper, id))
    serve('review.vote', (input, shopper) => service.vote(shopper, input))
    serve('review.ofGoods', (input, visitor) => service.listOfGoods(visitor, input))
    serveCached(
      'review.summary',
      ({ spuId }) => ['company', `review:${String(spuId)}`],
      (companyId, { spuId }) => service.summarise(companyId, spuId),
    )
    serve('ops.reviews', (input, operator) => operators.list(operator, input))
    serve('ops.importReviews', (input, operator) => operators.importAll(operator, input))
    serve('ops.showReview', (input, operator) => operators.show(operator, input))
    serve('ops.hideReview', (input, operator) => operators.hide(operator, input))
    serve('ops.replyReview', (input, operator) => operators.reply(operator, input))
  },
  cacheTopics: [{ topic: 'review', trigger: 'notify_review' }],
  personalData: [
    ownRows(reviewReports, { group: 'interaction', title: '举报的评价', removed: true }),
    ownRows(reviews, {
      group: 'interaction',
      title: '评价',
      hidden: ['word', 'hidden_reason'],
      removed: true,
    }),
    {
      ...ownRows(reviewVotes, { group: 'interaction', title: '点赞的评价', removed: false }),
      // The number of votes follows its rows.
      erase: (companyId, userId) => sql`
        with removed as (
          delete from review_votes where company_id = ${companyId} and user_id = ${userId}
          returning review_id
        )
        update reviews set helpful = helpful - 1
        where company_id = ${companyId} and id in (select review_id from removed)`,
    },
  ],
  auditChecks: reviewChecks,
  authorizationMatrix: {
    'review.toReview': { orderId: 'receivedOrder' },
    'review.line': { lineId: 'line' },
    'review.add': { lineId: 'line' },
    'review.change': { id: 'ownReview' },
    'review.report': { id: 'review' },
    'review.followUp': { id: 'ownReview' },
    'review.remove': { id: 'ownReview' },
    'review.vote': { id: 'review' },
    'review.ofGoods': { spuId: 'spu' },
    'review.summary': { spuId: 'spu' },
    'ops.reviews': { spuId: 'spu' },
    'ops.importReviews': {},
    'ops.showReview': { id: 'review' },
    'ops.hideReview': { id: 'review' },
    'ops.replyReview': { id: 'review' },
  },
})
