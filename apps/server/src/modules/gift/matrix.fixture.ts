import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { openNewCard } from '../../testing/requests/fixtures/create-caller.ts'
import { defineFixtures, selectIn } from '../../testing/requests/fixtures/define-fixtures.ts'
import type { TestApp } from '../../testing/index.ts'
import { shanghai } from '../orders/testing/index.ts'
import { issueCards } from './testing.ts'

/** Two cards of the owner, one of them passed on, and one that was passed on to the owner. */
async function createOwnedCards(app: TestApp) {
  const cards = await issueCards(app, 1, { kind: 'choice', value: 9, count: 3, skuIds: [11] })
  const [owned, passed, incoming] = await selectIn<{ id: number }>(
    app,
    1,
    sql`update gift_cards set owner_id = 1
        where company_id = 1 and number in (${sql.join(
          cards.map(({ number }) => sql`${number}`),
          sql`, `,
        )}) returning id::float8 as id`,
  )
  const transfer = (cardId: number, fromId: number, toId: number) =>
    selectIn<{ id: number }>(
      app,
      1,
      sql`insert into card_transfers
            (company_id, card_id, from_id, phone, request_key, created_at, expires_at)
          select 1, ${cardId}, ${fromId}, u.phone, ${randomBytes(16).toString('hex')}, now(),
            '2099-01-01T00:00:00Z'
          from users u where u.company_id = 1 and u.id = ${toId} returning id::float8 as id`,
    )
  await transfer(passed?.id ?? 0, 1, 2)
  const [received] = await transfer(incoming?.id ?? 0, 2, 1)
  return {
    ownedCardId: owned?.id ?? 0,
    passedCardId: passed?.id ?? 0,
    cardTransferId: received?.id ?? 0,
  }
}

/** A batch, a redeemed card, and cards that the owner has, passed on and received. */
export const fixtures = defineFixtures({
  unknown: {
    cardBatchId: 987_654,
    cardNumber: '8800110000000000',
    cardOrderId: '26112012345678901236',
    ownedCardId: 987_654,
    passedCardId: 987_654,
    cardTransferId: 987_654,
  },
  kinds: {
    cardOrder: { of: 'shopper', field: 'cardOrderId' },
    ownedCard: { of: 'shopper', field: 'ownedCardId' },
    passedCard: { of: 'shopper', field: 'passedCardId' },
    cardTransfer: { of: 'shopper', field: 'cardTransferId' },
    cardBatch: { of: 'company', field: 'cardBatchId' },
    cardNumber: { of: 'company', field: 'cardNumber' },
  },
  create: async ({ app, owner }) => {
    const { isDefault: _default, ...receiver } = shanghai
    owner.cardToken = await openNewCard(app, 1)
    const redeemed = await app.call(
      'gift.commitOrder',
      {
        requestKey: randomBytes(16).toString('hex'),
        items: [{ skuId: 11, num: 1 }],
        address: receiver,
      },
      { companyId: 1, token: owner.cardToken },
    )
    const [batch] = await selectIn<{ id: number; number: string }>(
      app,
      1,
      sql`select b.id::float8 as id, c.number from card_batches b
        join gift_cards c on c.company_id = b.company_id and c.batch_id = b.id
        where b.company_id = 1 limit 1`,
    )
    return {
      ...(await createOwnedCards(app)),
      cardBatchId: batch?.id ?? 0,
      cardNumber: batch?.number ?? '',
      cardOrderId: redeemed.data.orderId,
    }
  },
  examples: {
    'gift.commitOrder': () => {
      const { isDefault: _default, ...address } = shanghai
      return { requestKey: randomBytes(16).toString('hex'), address }
    },
    'gift.changeAddress': () => {
      const { isDefault: _default, ...address } = shanghai
      return { address }
    },
    'gift.track': () => ({ trackingNumber: 'SF0000000001' }),
    'gift.passOn': () => ({ requestKey: randomBytes(16).toString('hex'), phone: '13900000099' }),
    'gift.pay': () => ({ channel: 'wechat', scene: 'h5' }),
    'ops.createCardBatch': () => ({
      title: '礼品卡',
      kind: 'choice',
      value: 1,
      count: 1,
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil: '2099-01-01T00:00:00.000Z',
    }),
    'ops.extendCardBatch': () => ({ validUntil: '2098-01-01T00:00:00.000Z' }),
    'ops.voidCards': () => ({ reason: '遗失' }),
  },
})
