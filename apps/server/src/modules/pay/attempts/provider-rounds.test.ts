import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { findJob } from '../../../testing/find-job.ts'
import { createPayTestApp, type PayTestApp } from '../pay-test-app.fixture.ts'
import { createProviderRounds } from './provider-rounds.ts'

const ROUND_MS = 60_000

let app: PayTestApp
let token: string
beforeAll(async () => {
  app = await createPayTestApp({
    environment: {
      MALL_PAYMENT_ROUND_MS: String(ROUND_MS),
      MALL_PAYMENT_ROUNDS_PER_MERCHANT: '40',
    },
  })
  token = await app.tokenOf(1, 100)
})
afterAll(() => app.close())

const start = (orderId: string, scene: 'h5' | 'native' = 'h5') =>
  app.call('pay.start', { orderId, channel: 'wechat', scene }, { token })

/**
 * Uses up shoppers' share of the account's budget one round ahead of the clock, so that nothing is
 * refilled until then.
 */
async function spendRounds(): Promise<number> {
  const provider = app.deps.cash.wechat
  if (!provider) throw new Error('no provider')
  // The budget refills while queries run, so the clock is set ahead by one round.
  const ahead = new Date(app.now().getTime() + ROUND_MS)
  const rounds = createProviderRounds({ ...app.deps, now: () => ahead })
  let taken = 0
  while ((await rounds.take(provider)) === 0) taken += 1
  return taken
}

it('starts the payment of an order once per period and repeats the response', async () => {
  const orderId = await app.unpaidOrder()
  const [first, concurrent] = await Promise.all([start(orderId), start(orderId)])
  expect(first).toMatchObject({ flag: true })
  expect(concurrent).toEqual(first)
  app.advance(ROUND_MS / 2)
  expect(await start(orderId)).toEqual(first)
  expectRefusal(await start(orderId, 'native'), 'request/too-many')
  app.advance(ROUND_MS / 2)
  expect(await start(orderId, 'native')).toMatchObject({
    flag: true,
    data: { action: { kind: 'qr' } },
  })
})

it('refuses a start within the period of a failed one', async () => {
  const orderId = await app.unpaidOrder()
  app.lab.script({ on: 'start', behaviour: 'lost' })
  expectRefusal(await start(orderId), 'pay/unknown')
  expectRefusal(await start(orderId), 'request/too-many')
  app.advance(ROUND_MS)
  expect(await start(orderId)).toMatchObject({ flag: true })
  expect(await app.payments(orderId)).toHaveLength(1)
})

it('reserves provider calls of a merchant’s account for jobs after shoppers have used their share', async () => {
  const [first, second] = [await app.unpaidOrder(), await app.unpaidOrder()]
  const { data } = await start(first)
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(data.paymentId)
  app.advance(5 * ROUND_MS)
  const most = await spendRounds()
  expect(most).toBe(32)
  expectRefusal(await start(second), 'request/too-many')
  const status = await app.call('pay.status', { orderId: first }, { token })
  expect(status.data.state).toBe('unknown')
  await findJob('ask-payments').round(app.deps)
  expect(await app.order(first)).toMatchObject({ status: 1 })
})

it('counts the provider calls of a merchant’s account over all processes', async () => {
  const provider = app.deps.cash.wechat
  if (!provider) throw new Error('no provider')
  const still = new Date(app.now().getTime() + 10 * ROUND_MS)
  const processes = [1, 2].map(() => createProviderRounds({ ...app.deps, now: () => still }))
  const waits = await Promise.all(
    processes.flatMap((rounds) => Array.from({ length: 40 }, () => rounds.take(provider))),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(32)
})
