import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

/** A refused exchange of bank points. */
export const fixtures = defineFixtures({
  unknown: {
    pointsExchangeId: 'x1-26112012345678901238',
  },
  kinds: {
    pointsExchange: { of: 'shopper', field: 'pointsExchangeId' },
    pointsExchangeOfCompany: { of: 'company', field: 'pointsExchangeId' },
  },
  create: async ({ app, orderId }) => {
    const pointsExchangeId = `x1-${orderId}`
    await selectIn(
      app,
      1,
      sql`insert into points_exchanges (company_id, id, user_id, request_key, customer, bank_points,
          points, step, step_points, state, finished_at)
        values (1, ${pointsExchangeId}, 1, ${orderId}, 'C1', 1000, 10, 1000, 10, 'failed', now())`,
    )
    return { pointsExchangeId }
  },
  examples: {
    'cmb.exchange': () => ({
      requestKey: randomBytes(16).toString('hex'),
      bankPoints: 1_000,
      points: 10,
    }),
    'ops.reconcileExchanges': () => ({ day: '2026-01-01' }),
  },
})
