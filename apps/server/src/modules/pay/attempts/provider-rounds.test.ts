import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { findJob } from '../../../testing/find-job.ts'
import { createPayTestApp, type PayTestApp } from '../pay-test-app.fixture.ts'

let app: PayTestApp
let token: string
beforeAll(async () => {
  app = await createPayTestApp({
    environment: { MALL_PAYMENT_ROUND_MS: '1000', MALL_PAYMENT_ROUNDS_PER_MERCHANT: '3' },
  })
  token = await app.tokenOf(1, 100)
})
afterAll(() => app.close())

const start = (orderId: string, scene: 'h5' | 'native' = 'h5') =>
  app.call('pay.start', { orderId, channel: 'wechat', scene }, { token })

it('starts the payment of an order once in a second, and repeats the response', async () => {
  const orderId = await app.unpaidOrder()
  const [first, concurrent] = await Promise.all([start(orderId), start(orderId)])
  expect(first).toMatchObject({ flag: true })
  expect(concurrent).toEqual(first)
  app.advance(999)
  expect(await start(orderId)).toEqual(first)
  const other = await start(orderId, 'native')
  expectRefusal(other, 'request/too-many')
  app.advance(1)
  expect(await start(orderId, 'native')).toMatchObject({
    flag: true,
    data: { action: { kind: 'qr' } },
  })
})

it('refuses a start within a second of a failed one', async () => {
  app.advance(2_000)
  const orderId = await app.unpaidOrder()
  app.lab.script({ on: 'start', behaviour: 'lost' })
  expectRefusal(await start(orderId), 'pay/unknown')
  expectRefusal(await start(orderId), 'request/too-many')
  app.advance(1_000)
  expect(await start(orderId)).toMatchObject({ flag: true })
  expect(await app.payments(orderId)).toHaveLength(1)
})

it('leaves rounds of an account to jobs when shoppers have spent theirs', async () => {
  app.advance(2_000)
  const orders = [await app.unpaidOrder(), await app.unpaidOrder(), await app.unpaidOrder()]
  const [first = '', second = '', third = ''] = orders
  const { data } = await start(first)
  await start(second)
  expectRefusal(await start(third), 'request/too-many')
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(data.paymentId)
  app.advance(5 * 60_000)
  for (const orderId of [third, second]) expect(await start(orderId)).toMatchObject({ flag: true })
  const status = await app.call('pay.status', { orderId: first }, { token })
  expect(status.data.state).toBe('unknown')
  await findJob('ask-payments').round(app.deps)
  expect(await app.order(first)).toMatchObject({ status: 1 })
})
