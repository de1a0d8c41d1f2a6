import { routeOf } from '@mall/contract'
import { refusalCode } from '@mall/contract/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '../errors.ts'
import { createShopperGate } from './shopper-gate.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'

const limits = {
  MALL_CALLS_PER_SHOPPER: 4,
  MALL_CALLS_WAITING_PER_SHOPPER: 20,
  MALL_CHECKOUTS_PER_SHOPPER: 3,
  MALL_PREVIEWS_PER_SHOPPER: 5,
  MALL_PAYMENT_STARTS_PER_SHOPPER: 2,
}
let app: TestApp
beforeAll(async () => {
  const shoppers = [1, 2].map((id) => ({ id, phone: `1380000000${String(id)}` }))
  app = await createTestApp({
    seedFile: { companies: [{ id: 1, shoppers }] },
    environment: Object.fromEntries(
      Object.entries(limits).map(([key, most]) => [key, String(most)]),
    ),
  })
})
afterAll(() => app.close())

const ask = (token: string) =>
  app.fastify.inject({
    method: routeOf('login.getInfo').method,
    url: routeOf('login.getInfo').path,
    headers: { companyid: '1', authorization: `Bearer ${token}` },
  })

it('limits the concurrent calls of one shopper over all sessions and serves another', async () => {
  const greedy = [await app.tokenOf(1, 1), await app.tokenOf(1, 1)]
  const honest = await app.tokenOf(1, 2)
  for (const token of [...greedy, honest]) await ask(token)
  const crowd = Array.from({ length: 300 }, (_, at) => ask(greedy[at % 2] ?? ''))
  expect((await ask(honest)).json()).toMatchObject({ flag: true })
  const answers = await Promise.all(crowd)
  const served = answers.filter((answer) => answer.json<{ flag: boolean }>().flag)
  const refused = answers.filter(
    (answer) => answer.json<{ code: number }>().code === refusalCode('request/too-many'),
  )
  expect(served.length).toBeGreaterThanOrEqual(24)
  expect(refused.length).toBe(300 - served.length)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]?.headers['retry-after']).toBe('1')
  expect((await ask(greedy[0] ?? '')).json()).toMatchObject({ flag: true })
})

const now = () => new Date('2026-11-01T08:00:00Z')
const later = () => performance.now() + 60_000

it('runs four calls concurrently and queues twenty', async () => {
  const admit = createShopperGate({ settings: { ...app.deps.settings, ...limits }, now })
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, (running += 1))
    await new Promise<void>((end) => ends.push(end))
    running -= 1
  }
  const shopper = { companyId: 1, userId: 1 }
  const admitted = Array.from({ length: 24 }, () => admit('cart.list', shopper, later(), work))
  await expect(admit('cart.list', shopper, later(), work)).rejects.toThrow(Refusal)
  const other = admit('cart.list', { companyId: 2, userId: 1 }, later(), () => 'served')
  expect(await other).toBe('served')
  const all = Promise.all(admitted)
  const timer = setInterval(() => ends.shift()?.(), 1)
  await all
  clearInterval(timer)
  expect(most).toBe(4)
})

it.each([
  ['pricing.checkout', 3],
  ['pricing.preview', 5],
  ['pay.start', 2],
] as const)('has a separate budget for %s', async (name, most) => {
  const admit = createShopperGate({ settings: { ...app.deps.settings, ...limits }, now })
  const ofShopper = (userId: number) => () =>
    admit(name, { companyId: 1, userId }, later(), () => 'served').catch(
      (error: unknown) => (error as Refusal).refusal,
    )
  const answers: unknown[] = []
  for (let at = 0; at < most + 1; at += 1) answers.push(await ofShopper(1)())
  expect(answers).toEqual([...Array<string>(most).fill('served'), 'request/too-many'])
  expect(await ofShopper(2)()).toBe('served')
})

it('starts no call whose caller has timed out', async () => {
  const admit = createShopperGate({ settings: { ...app.deps.settings, ...limits }, now })
  const late = admit('cart.list', { companyId: 1, userId: 1 }, performance.now() - 1, () => 'done')
  await expect(late).rejects.toMatchObject({ refusal: 'server/unavailable' })
})
