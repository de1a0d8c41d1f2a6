import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

export const fixtures = defineFixtures({
  unknown: {
    webhookId: `wh_${'n'.repeat(16)}`,
  },
  kinds: {
    webhook: { of: 'company', field: 'webhookId' },
  },
  create: async ({ app, run }) => {
    const webhookId = `wh_${String(run).padStart(16, '0')}`
    await selectIn(
      app,
      1,
      sql`insert into webhooks (company_id, id, url, events, secret, next_run_at)
        values (1, ${webhookId}, 'http://127.0.0.1:9/', '{order.paid}', 'plain.whsec_1', now())`,
    )
    return { webhookId }
  },
  examples: {
    'ops.replayWebhook': () => ({ failedSince: '2099-01-01T00:00:00.000Z' }),
  },
})
