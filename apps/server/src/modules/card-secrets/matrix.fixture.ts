import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { latestSecret } from '../../testing/requests/fixtures/create-caller.ts'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import { OWN } from '../../testing/requests/fixtures/own-ids.ts'

/** The latest card secret of the owner. */
export const fixtures = defineFixtures({
  unknown: {
    cardSecretId: 987_654,
    secretOrderId: '26112012345678901239',
    cardSkuId: 987_654,
  },
  kinds: {
    cardSecret: { of: 'shopper', field: 'cardSecretId' },
    secretOrder: { of: 'shopper', field: 'secretOrderId' },
    cardSku: { of: 'company', field: 'cardSkuId' },
  },
  create: async ({ app, orderId }) => {
    const [cardSecret] = await selectIn<{ id: number }>(
      app,
      1,
      sql`insert into card_secrets (company_id, sku_id, cipher, hash, batch, line_id, assigned_at)
        select 1, sku_id, 'plain.["A","B"]', order_id, 'a.csv', id, now() from order_lines
        where company_id = 1 and order_id = ${orderId} limit 1 returning id::float8 as id`,
    )
    const cardSecretId = cardSecret?.id ?? 0
    Object.assign(latestSecret, { orderId, secretId: cardSecretId })
    return { cardSecretId, secretOrderId: orderId, cardSkuId: OWN.cardSkuId }
  },
  examples: {
    'cardSecret.reveal': ({ secret: { orderId, secretId } }) => ({
      id: orderId,
      secretId,
      requestKey: randomBytes(16).toString('hex'),
    }),
    'ops.importCardSecrets': () => ({
      batch: 'a.csv',
      secrets: [{ number: 'A', password: 'B' }],
    }),
  },
})
