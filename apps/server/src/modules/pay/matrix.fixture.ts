import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

export const fixtures = defineFixtures({
  unknown: {
    refundId: 'r26112012345678901234-r1',
  },
  kinds: {
    refund: { of: 'company', field: 'refundId' },
  },
  create: async ({ app, orderId }) => {
    const refundId = `r${orderId}-r1`
    await selectIn(
      app,
      1,
      sql`with payment as (
          insert into payments (company_id, id, order_id, channel, scene, amount, status,
            transaction_id, expires_at)
          values (1, ${`p${orderId}`}, ${orderId}, 'wechat', 'h5', 100, 'succeeded', ${`t${orderId}`}, now())
          returning id
        )
        insert into refunds (company_id, id, order_id, payment_id, amount, reason, status)
        select 1, ${refundId}, ${orderId}, id, 100, 'paid-twice', 'succeeded' from payment`,
    )
    return { refundId }
  },
  examples: {
    'pay.start': () => ({ channel: 'wechat', scene: 'native' }),
  },
})
