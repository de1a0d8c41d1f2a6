import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'
import { buy } from '../orders/testing/index.ts'

/** A received order of the owner, with a review of one of its lines. */
export const fixtures = defineFixtures({
  unknown: {
    receivedOrderId: '26112012345678901235',
    lineId: 987_654,
    reviewId: 987_654,
  },
  kinds: {
    receivedOrder: { of: 'shopper', field: 'receivedOrderId' },
    line: { of: 'shopper', field: 'lineId' },
    ownReview: { of: 'shopper', field: 'reviewId' },
    review: { of: 'company', field: 'reviewId' },
  },
  create: async ({ app, owner }) => {
    const { data: received } = await buy(
      app,
      owner,
      [
        { skuId: 51, num: 1 },
        { skuId: 11, num: 1 },
      ],
      { couponId: null },
    )
    const [reviewed] = await selectIn<{ id: number; line_id: number }>(
      app,
      1,
      sql`with part as (
          update order_children set status = 3, confirmed_at = now()
          where company_id = 1 and order_id = ${received.orderId} returning id
        ), line as (
          update order_lines set reviewed_at = now()
          where company_id = 1 and order_id = ${received.orderId} and spu_id = ${OWN.spuId}
          returning id, spu_id
        )
        insert into reviews (company_id, user_id, order_id, line_id, spu_id, status, rating)
        select 1, 1, ${received.orderId}, line.id, line.spu_id, 1, 5 from line returning id, line_id`,
    )
    return {
      receivedOrderId: received.orderId,
      lineId: Number(reviewed?.line_id),
      reviewId: Number(reviewed?.id),
    }
  },
  examples: {
    'review.add': () => ({ rating: 5 }),
    'review.change': () => ({ rating: 4 }),
    'review.report': () => ({ reason: '广告' }),
    'review.followUp': () => ({ text: '很好' }),
    'review.vote': () => ({ isHelpful: true }),
    'ops.hideReview': () => ({ reason: '广告' }),
    'ops.replyReview': () => ({ text: '感谢' }),
  },
})
