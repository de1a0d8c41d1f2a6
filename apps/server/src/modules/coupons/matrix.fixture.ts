import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

/** A coupon of the owner, and a template of the company alone. */
export const fixtures = defineFixtures({
  unknown: {
    couponId: 'none',
    templateId: 987_654,
  },
  kinds: {
    coupon: { of: 'shopper', field: 'couponId' },
    couponTemplate: { of: 'company', field: 'templateId' },
  },
  create: async ({ app }) => {
    const [coupon] = await selectIn<{ id: string }>(
      app,
      1,
      sql`select id from coupons where company_id = 1 and user_id = 1 and template_id = 3`,
    )
    return { couponId: coupon?.id ?? '', templateId: OWN.templateId }
  },
  examples: {
    'ops.changeCouponTemplate': () => ({
      rule: { title: '立减', kind: 'minus', value: 100, validDays: 9 },
    }),
  },
})
