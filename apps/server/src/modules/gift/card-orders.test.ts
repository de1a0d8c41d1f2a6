import { randomBytes } from 'node:crypto'
import { refusals, type RefusalName } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { shanghai, shopSeed } from '../orders/testing/index.ts'
import { issueCards, openCard } from './testing.ts'

const companyId = 1
const { isDefault: _default, ...address } = shanghai
const moved = { ...address, receiver: '王小满', detail: '张江路 9 号' }
type Holder = { companyId: number; token: string }
let app: TestApp
let holder: Holder
let other: Holder
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  const cards = await issueCards(app, companyId, {
    kind: 'choice',
    value: 9,
    count: 2,
    skuIds: [11],
  })
  const [own, others] = await Promise.all(
    cards.map(async (card) => ({ companyId, token: await openCard(app, companyId, card) })),
  )
  if (!own || !others) throw new Error('no card was issued')
  holder = own
  other = others
})
afterAll(() => app.close())

const redeem = async () => {
  const input = {
    requestKey: randomBytes(16).toString('hex'),
    items: [{ skuId: 11, num: 1 }],
    address,
  }
  return (await app.call('gift.commitOrder', input, holder)).data.orderId
}
const change = (id: string, to = moved, as = holder) =>
  app.call('gift.changeAddress', { id, address: to }, as)
const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)

it('sends an order of the card to another address before it is shipped', async () => {
  const id = await redeem()
  expect((await change(id)).flag).toBe(true)
  const { data } = await app.call('gift.order', { id }, holder)
  expect(data.status).toBe(OrderStatus.PendingShipment)
  expect(data.receiver).toMatchObject({ name: '王小满' })
  expect(data.receiver.address).toContain('张江路 9 号')
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
})

it('shows the timeline of a parcel to the holder of its card only', async () => {
  const id = await redeem()
  const parcel = { id: `${id}-1`, shipper: '顺丰速运', trackingNumber: 'SF7001' }
  const headers = await app.operatorHeaders(companyId, 'orders')
  await app.call('ops.ship', parcel, { companyId, headers })
  const track = (trackingNumber: string, as = holder, orderId = id) =>
    app.call('gift.track', { id: orderId, trackingNumber }, as)
  expect((await track('SF7001')).data).toMatchObject({
    trackingNumber: 'SF7001',
    shipper: '顺丰速运',
  })
  expectRefused(await track('SF7001', other), 'order/not-found')
  expectRefused(await track('SF7002'), 'shipment/not-found')
  expectRefused(await track('SF7001', holder, await redeem()), 'shipment/not-found')
})

it('refuses an order of another card, an unknown region, and one that is shipped', async () => {
  const id = await redeem()
  expectRefused(await change(id, moved, other), 'order/not-found')
  expectRefused(await change(id, { ...moved, county: '没有这个区' }), 'address/region')
  await app.db.transaction(companyId, (tx) =>
    tx.execute(
      sql`update order_children set shipped_at = now()
          where company_id = ${companyId} and order_id = ${id}`,
    ),
  )
  expectRefused(await change(id), 'order/address-fixed')
  const { data } = await app.call('gift.order', { id }, holder)
  expect(data.receiver.address).not.toContain('张江路 9 号')
})
