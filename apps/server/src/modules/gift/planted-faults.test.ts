import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, remove, run, type Fault } from '../audit/testing.ts'
import { payOrder, shanghai, shopSeed } from '../orders/testing/index.ts'
import { createDeviceName, issueCards, openCard } from './testing.ts'

const companyId = 1
const { isDefault: _default, ...address } = shanghai
const key = () => randomBytes(16).toString('hex')
let app: TestApp

/**
 * Plants cards with a shipped and a refunded order, a credit, a paid and a released balance order,
 * a refund with freight and a transfer.
 */
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
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
  await plantBalance()
  await passCardOn(shopper)
})
async function plantBalance() {
  const [card] = await issueCards(app, companyId, {
    kind: 'balance',
    value: 100_000,
    topUp: true,
    skuIds: [11, 21],
  })
  if (!card) throw new Error('no balance was issued')
  const holder = { companyId, token: await openCard(app, companyId, card) }
  const place = async () => {
    const items = [{ skuId: 11, num: 1 }]
    const input = { requestKey: key(), items, address }
    return (await app.call('gift.commitOrder', input, holder)).data
  }
  const released = await place()
  await app.call('gift.refund', { id: released.orderId }, holder)
  const paid = await place()
  await payOrder(app, companyId, paid.orderId, paid.cash)
  await plantRefundedFreight()
}
/** A balance that paid goods and freight, both returned. */
async function plantRefundedFreight() {
  const [card] = await issueCards(app, companyId, {
    kind: 'balance',
    value: 1_000_000,
    skuIds: [11, 21],
  })
  if (!card) throw new Error('no balance was issued')
  const holder = { companyId, token: await openCard(app, companyId, card) }
  const input = { requestKey: key(), items: [{ skuId: 11, num: 1 }], address }
  const { data } = await app.call('gift.commitOrder', input, holder)
  await app.call('gift.refund', { id: data.orderId }, holder)
}
async function passCardOn(giver: { companyId: number; token: string }) {
  const [card] = await issueCards(app, companyId, { kind: 'choice', value: 1, skuIds: [11] })
  if (!card) throw new Error('no card was issued')
  const { data } = await app.call('gift.addCard', { ...card, device: createDeviceName() }, giver)
  const receiver = { companyId, token: await app.tokenOf(companyId, 1) }
  await app.db.transaction(companyId, (tx) =>
    tx.execute(sql`update users set phone = '13900000001' where company_id = 1 and id = 1`),
  )
  const phone = '13900000001'
  await app.call('gift.passOn', { id: data.id, phone, requestKey: key() }, giver)
  const { incoming } = (await app.call('gift.cards', {}, receiver)).data
  const received = await app.call('gift.open', { id: incoming[0]?.id ?? 0 }, receiver)
  if (!received.flag) throw new Error(received.message)
}
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const balance = '礼品卡余额等于其流水，状态相符'
const orders = '礼品卡兑换与订单、退款一致'
const refundedFreight = '退回的运费不超过子订单的运费，随全部退完一次退回'
const credits = '兑换成积分的礼品卡与积分流水一致'
const transfers = '转赠的礼品卡未用过，归收到的人'

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
  ['a release that was not booked', orders, remove('card_entries', "kind = 'release'")],
  ['a payment that spent nothing', orders, remove('card_entries', "kind = 'spend' and delta = 0")],
  [
    'an order that takes another amount of a balance',
    orders,
    change('orders', 'card_amount = card_amount + 1', 'card_amount > 0'),
  ],
  [
    'a share that a line has too much',
    orders,
    change('order_lines', 'card_share = card_share + 1', 'card_share > 0'),
  ],
  [
    'freight that something else pays',
    orders,
    change('order_children', 'freight_card = freight_card + 1', 'freight_cash > 0'),
  ],
  [
    'freight that a refund left on the card',
    orders,
    change('order_refund_lines', 'freight_card = 0', 'freight_card > 0'),
  ],
  [
    'more freight refunded than was paid',
    refundedFreight,
    change('order_refund_lines', 'freight_card = freight_card + 1', 'freight_card > 0'),
  ],
  [
    'a card that was passed on and belongs to another',
    transfers,
    change('gift_cards', 'owner_id = 2', 'owner_id = 1'),
  ],
  [
    'a password that survived passing on',
    transfers,
    change('gift_cards', "password_hash = 'x'", 'owner_id = 1'),
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
