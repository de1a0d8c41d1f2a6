import type { ArgsOf, DataOf } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buy, shopSeed } from '../../orders/testing/index.ts'

let app: TestApp
let service: { companyId: number; headers: Record<string, string> }
let orderId: string

beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  service = { companyId: 1, headers: await app.operatorHeaders(1, 'service') }
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const choice = { couponId: null, points: 1_000 }
  const order = await buy(app, shopper, [{ skuId: 11, num: 1 }], choice)
  orderId = order.data.orderId
  await app.call('order.cancel', { id: orderId, reason: '不想要了' }, shopper)
})
afterAll(() => app.close())

it('lists changes with source, balance and expiry, newest first', async () => {
  const { data } = await app.call('ops.shopperLedger', { id: 1 }, service)
  expect(data.list.slice(0, 2)).toMatchObject([
    { kind: 'returned', source: 'cancellation', points: 1_000, balance: 3_000, orderId },
    { kind: 'used', source: 'order', points: -1_000, balance: 2_000, orderId, expiresAt: null },
  ])
  expect(data.list.at(-1)).toMatchObject({ kind: 'gained', expiresAt: expect.any(String) })
  expect(data.list.at(-1)?.balance).toBe(data.list.at(-1)?.points)
  expect(data.list[0]?.balance).toBe(data.list.reduce((sum, { points }) => sum + points, 0))
})

it('pages without a gap or a repetition', async () => {
  const whole = (await app.call('ops.shopperLedger', { id: 1 }, service)).data.list
  const read: typeof whole = []
  let cursor: string | null | undefined
  do {
    const input: ArgsOf<'ops.shopperLedger'> = { id: 1, limit: 1, ...(cursor && { cursor }) }
    const page: DataOf<'ops.shopperLedger'> = (await app.call('ops.shopperLedger', input, service))
      .data
    read.push(...page.list)
    cursor = page.nextCursor
  } while (cursor)
  expect(read).toEqual(whole)
})

it('logs each view and refuses an unknown shopper and a role without points', async () => {
  const auditor = { companyId: 1, headers: await app.operatorHeaders(1, 'auditor') }
  const count = async () =>
    (await app.call('ops.log', { target: 'shopper:1' }, auditor)).data.list.filter(
      ({ call }) => call === 'ops.shopperLedger',
    ).length
  const before = await count()
  await app.call('ops.shopperLedger', { id: 1 }, service)
  expect(await count()).toBe(before + 1)
  const unknown = await app.call('ops.shopperLedger', { id: 987_654 }, service)
  expectRefusal(unknown, 'shoppers/not-found')
  const orders = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  const refused = await app.call('ops.shopperLedger', { id: 1 }, orders)
  expectRefusal(refused, 'ops/permission')
})
