import { refusalCode } from '@mall/contract/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { listPrizes, openDraw, play } from './testing.ts'

const companyId = 1
const goods = { kind: 'goods', title: '挂耳咖啡', skuId: 11, pieces: 2, weight: 0 } as const
let app: TestApp
let shopper: { companyId: number; token: string }
let orderId = ''

beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  shopper = { companyId, token: await app.tokenOf(companyId, 1) }
  const id = await openDraw(app, companyId, { prizes: listPrizes(goods) })
  const { number } = (await play(app, id, shopper)).data.result
  const addresses = await app.call('address.list', {}, shopper)
  const claim = { number, addressId: addresses.data[0]?.id ?? 0 }
  orderId = (await app.call('draw.claim', claim, shopper)).data.orderId
})
afterAll(() => app.close())

const readOrder = async () => (await app.call('order.detail', { id: orderId }, shopper)).data
const readRecord = async (tab: 'credited' | 'none') =>
  (await app.call('draw.record', { tab }, shopper)).data.list.map(({ state }) => state)

it('marks the order of a prize, which is neither reminded of nor redirected', async () => {
  expect(await readOrder()).toMatchObject({
    given: { kind: 'prize', pickup: null },
    canCancel: true,
    canRemind: false,
    canChangeAddress: false,
  })
  const remind = await app.call('order.remind', { id: orderId }, shopper)
  expect(remind.code).toBe(refusalCode('order/not-shippable'))
  expect(await readRecord('credited')).toEqual(['claimed'])
})

it('records an abandoned prize after its order, without a notice of a refund', async () => {
  expect((await app.call('order.cancel', { id: orderId, reason: '' }, shopper)).flag).toBe(true)
  expect(await readRecord('credited')).toEqual([])
  expect(await readRecord('none')).toEqual(['abandoned'])
  const { data: notices } = await app.call('notice.list', {}, shopper)
  expect(notices.list.map(({ kind }) => kind)).not.toContain('refund.finished')
  const { checks } = await auditCompany(app.db, companyId)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})
