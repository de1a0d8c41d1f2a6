import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createBenefitScenario } from '../equity/testing.ts'
import { numbers, shopSeed } from '../orders/testing/index.ts'

const companyId = 1
const PERIOD_MS = 15 * 60_000
const MAX_OF_NETWORK = 50
const MAX_OF_ACCOUNT = 5
const PASSWORD = 'counter-2468-lantern'
let app: TestApp
let outletId = 0
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed(), environment: { MALL_TRUST_PROXY: '1' } })
  const { near } = await createBenefitScenario(app, companyId, { phones: ['13900000001'] })
  outletId = near.id
})
afterAll(() => app.close())

const signIn = (name: string, network: string, password = 'guess') =>
  app.call(
    'cav.login',
    { name, password },
    {
      companyId,
      headers: { 'x-forwarded-for': network },
    },
  )
const countEvents = async () => {
  const [row] = await app.db.query<{ count: number }>(
    companyId,
    sql`select count(*)::int as count from counter_events where company_id = ${companyId}`,
  )
  return row?.count
}
async function addStaff(name: string) {
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  await app.call('ops.addStaff', { name, displayName: '小王', outletId, password: PASSWORD }, as)
}

it('stores no row for unknown staff and delays their names like existing ones', async () => {
  for (const _ of numbers(MAX_OF_ACCOUNT)) {
    expectRefusal(await signIn('nobody', '203.0.113.1'), 'cav/password')
  }
  expectRefusal(await signIn('nobody', '203.0.113.1'), 'cav/tries')
  expect(await countEvents()).toBe(0)
})

it('checks 50 passwords per network in 15 minutes, whatever the names', async () => {
  const tries = numbers(MAX_OF_NETWORK + 20)
  const responses = []
  for (const id of tries) responses.push(await signIn(`nobody${String(id)}`, '203.0.113.2'))
  const checked = responses.filter(({ code }) => code === refusals['cav/password'].code)
  expect(checked).toHaveLength(MAX_OF_NETWORK)
  expectRefusal(responses.at(-1), 'cav/tries')
  expectRefusal(await signIn('nobody', '203.0.113.3'), 'cav/password')
  app.advance(PERIOD_MS + 1)
  expectRefusal(await signIn('nobody', '203.0.113.2'), 'cav/password')
})

it('does not count correct passwords against the network', async () => {
  await addStaff('counter-wang')
  for (const _ of numbers(MAX_OF_NETWORK + 1)) {
    expect((await signIn('counter-wang', '203.0.113.4', PASSWORD)).flag).toBe(true)
  }
})

it('checks at most five of many concurrent wrong passwords of an account', async () => {
  await addStaff('counter-li')
  const before = await countEvents()
  const responses = await Promise.all(numbers(20).map(() => signIn('counter-li', '203.0.113.5')))
  const checked = responses.filter(({ code }) => code === refusals['cav/password'].code)
  expect(checked).toHaveLength(MAX_OF_ACCOUNT)
  expect(await countEvents()).toBe((before ?? 0) + MAX_OF_ACCOUNT)
  expectRefusal(await signIn('counter-li', '203.0.113.5', PASSWORD), 'cav/tries')
  expect((await signIn('counter-li', '203.0.113.6', PASSWORD)).flag).toBe(true)
})
