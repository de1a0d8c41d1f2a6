import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

/** An after-sales request of the owner. */
export const fixtures = defineFixtures({
  unknown: {
    afterSaleId: '26112012345678901234-a1',
  },
  kinds: {
    afterSale: { of: 'shopper', field: 'afterSaleId' },
    companyAfterSale: { of: 'company', field: 'afterSaleId' },
  },
  create: async ({ app, orderId }) => {
    const afterSaleId = `${orderId}-a1`
    await selectIn(
      app,
      1,
      sql`with request as (
          insert into after_sales (company_id, id, order_id, child_id, user_id, request_key, kind, status,
            reason, with_freight, requested_at)
          values (1, ${afterSaleId}, ${orderId}, ${`${orderId}-1`}, 1, ${afterSaleId}, 'refund', 5,
            'other', false, now())
          returning id
        )
        insert into after_sale_lines (company_id, after_sale_id, line_id, num)
        select 1, request.id, l.id, 1 from request, order_lines l
        where l.company_id = 1 and l.order_id = ${orderId}`,
    )
    return { afterSaleId }
  },
  examples: {
    'ops.compensateAfterSale': () => ({
      points: 1,
      reason: '补偿',
      expiresAt: '2099-01-01T00:00:00.000Z',
    }),
  },
})
