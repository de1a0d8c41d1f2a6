import type { ArgsOf, DataOf } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buy, shopSeed } from '../../orders/testing/index.ts'

let app: TestApp
let finance: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  finance = { companyId: 1, headers: await app.operatorHeaders(1, 'finance') }
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null, points: 1_000 })
})
afterAll(() => app.close())

const sum = (list: readonly { points: number }[]) =>
  list.reduce((total, { points }) => total + points, 0)

it('lists every journal by account, which sum to zero', async () => {
  const { data } = await app.call('ops.pointsLedger', {}, finance)
  expect(sum(data.list)).toBe(0)
  expect(data.list.slice(-2)).toMatchObject([
    { account: 'held', shopper: 1, points: 1_000, source: 'order' },
    { account: 'user', shopper: 1, points: -1_000, source: 'order' },
  ])
  expect(data.list[0]).toMatchObject({ account: 'issued', shopper: null })
})

it('pages by whole journals and refuses a period that ends before its start', async () => {
  const whole = (await app.call('ops.pointsLedger', {}, finance)).data.list
  const read: typeof whole = []
  let cursor: string | null | undefined
  do {
    const input: ArgsOf<'ops.pointsLedger'> = { limit: 1, ...(cursor && { cursor }) }
    const page: DataOf<'ops.pointsLedger'> = (await app.call('ops.pointsLedger', input, finance))
      .data
    expect(sum(page.list)).toBe(0)
    read.push(...page.list)
    cursor = page.nextCursor
  } while (cursor)
  expect(read).toEqual(whole)
  const to = new Date(0).toISOString()
  expect((await app.call('ops.pointsLedger', { to }, finance)).data.list).toEqual([])
})

it('logs each viewed page and refuses a role without finance', async () => {
  const auditor = { companyId: 1, headers: await app.operatorHeaders(1, 'auditor') }
  const log = await app.call('ops.log', { target: 'points-ledger' }, auditor)
  expect(log.data.list[0]).toMatchObject({ call: 'ops.pointsLedger' })
  const service = { companyId: 1, headers: await app.operatorHeaders(1, 'service') }
  expectRefusal(await app.call('ops.pointsLedger', {}, service), 'ops/permission')
})
