import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

export const fixtures = defineFixtures({
  unknown: {
    shopperId: 987_654,
  },
  kinds: {
    shopper: { of: 'company', field: 'shopperId' },
  },
  create: async ({ app }) => {
    const [shopper] = await selectIn<{ id: number }>(
      app,
      1,
      sql`insert into users (company_id, nick_name) values (1, '顾客') returning id`,
    )
    return { shopperId: shopper?.id ?? 0 }
  },
  examples: {
    'ops.labelShopper': () => ({ labels: ['金卡'] }),
  },
})
