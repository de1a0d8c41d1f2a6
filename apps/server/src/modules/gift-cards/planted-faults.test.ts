import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, run, type Fault } from '../audit/testing.ts'
import { shanghai, shopSeed } from '../orders/testing/index.ts'
import { createDeviceName, issueCards, openCard } from './testing.ts'

const companyId = 1
const { isDefault: _default, ...address } = shanghai
const key = () => randomBytes(16).toString('hex')
let app: TestApp

/** A card with a shipped and a refunded order, and one credited to points. */
beforeAll(async () => {
  app = await createTestApp({ world: shopSeed() })
  const [choice] = await issueCards(app, companyId, { kind: 'choice', value: 5, skuIds: [11, 21] })
  const [points] = await issueCards(app, companyId, { kind: 'points', value: 500 })
  if (!choice || !points) throw new Error('no cards were issued')
  const holder = { companyId, token: await openCard(app, companyId, choice) }
  const redeem = (num: number) => {
    const items = [{ skuId: 11, num }]
    return app.call('gift.commitOrder', { requestKey: key(), items, address }, holder)
  }
  await redeem(2)
  const { data } = await redeem(1)
  await app.call('gift.refund', { id: data.orderId }, holder)
  const shopper = { companyId, token: await app.tokenOf(companyId, 2) }
  const secret = { ...points, device: createDeviceName(), requestKey: key() }
  const credited = await app.call('gift.credit', secret, shopper)
  if (!credited.flag) throw new Error(credited.message)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const balance = '礼品卡余额等于其流水，状态相符'
const orders = '礼品卡兑换与订单、退款一致'
const credits = '兑换成积分的礼品卡与积分流水一致'

it.each<Fault>([
  [
    'more value than was booked',
    balance,
    change('gift_cards', 'amount_left = 9', "status = 'active'"),
  ],
  ['an activation of another value', balance, change('card_entries', 'delta = 6', 'delta = 5')],
  ['a redemption that was not booked', orders, remove('card_entries', "kind = 'spend'")],
  ['a refund that did not return to the card', orders, remove('card_entries', "kind = 'return'")],
  ['an order of another number of pieces', orders, change('card_redemptions', 'picks = picks + 1')],
  [
    'an order of another shopper',
    orders,
    run(
      'update orders o set user_id = 2 from card_redemptions r where r.company_id = o.company_id and r.order_id = o.id',
    ),
  ],
  [
    'points credited to another shopper',
    credits,
    change('gift_cards', 'credited_to = 1', 'credited_to = 2'),
  ],
  [
    'a credit without its journal',
    credits,
    run("update journals set key = 'x' where key like 'card:%'"),
  ],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})
