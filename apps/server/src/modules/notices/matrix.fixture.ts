import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

/** A notice to the owner. */
export const fixtures = defineFixtures({
  unknown: {
    noticeId: 987_654,
  },
  kinds: {
    notice: { of: 'shopper', field: 'noticeId' },
  },
  create: async ({ app }) => {
    const [notice] = await selectIn<{ id: number }>(
      app,
      1,
      sql`select min(id) as id from notices where company_id = 1 and user_id = 1`,
    )
    return { noticeId: Number(notice?.id) }
  },
})
