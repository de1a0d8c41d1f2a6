import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'

/** A device that the owner is signed in on. */
export const fixtures = defineFixtures({
  unknown: {
    deviceId: '0123456789abcdef',
  },
  kinds: {
    device: { of: 'shopper', field: 'deviceId' },
  },
  create: async ({ app }) => {
    const deviceId = randomBytes(8).toString('hex')
    await selectIn(
      app,
      1,
      sql`insert into sessions (company_id, token_hash, user_id, audience, expires_at)
        values (1, ${deviceId.padEnd(64, '0')}, 1, 'shopper', now() + interval '1 hour')`,
    )
    return { deviceId }
  },
})
