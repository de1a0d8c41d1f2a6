import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresql } from '../../db/postgresql.ts'
import type { Database } from '../../db/database.ts'
import { startPostgresql } from '../../testing/postgresql.ts'
import { payJobs } from './jobs.ts'
import { openPayHouse, type PayHouse } from './pay-house.fixture.ts'

let server: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let house: PayHouse
let token: string
beforeAll(async () => {
  server = await startPostgresql()
  db = await openPostgresql(server.url, 16)
  house = await openPayHouse({ db, limit: 5_000 })
  token = await house.tokenOf(1, 100)
}, 60_000)
afterAll(async () => {
  await house.close()
  await db.close()
  await server.stop()
})

async function paidUnheard() {
  const orderId = await house.unpaidOrder({ points: 100 })
  const { data } = await house.call(
    'pay.start',
    { orderId, channel: 'wechat', scene: 'h5' },
    { token },
  )
  house.lab.script({ on: 'pay', behaviour: 'silent' })
  await house.lab.pay(data.paymentId)
  return { orderId, paymentId: data.paymentId }
}
const notify = (paymentId: string) => {
  const { headers, body } = house.lab.notificationOf(paymentId)
  return house.app.inject({
    method: 'POST',
    url: '/api/pay/v1/notify/wechat/1',
    headers,
    payload: body,
  })
}

it('ends paid, or cancelled and refunded, however payment and cancellation race', async () => {
  const races = Array.from({ length: 24 }, async (_, race) => {
    const { orderId, paymentId } = await paidUnheard()
    const first = race % 2 === 0 ? notify(paymentId) : house.cancel(orderId)
    const second = race % 2 === 0 ? house.cancel(orderId) : notify(paymentId)
    await Promise.all([first, second, notify(paymentId)])
    const [order, refunds] = [await house.order(orderId), await house.refunds(orderId)]
    return { status: order?.status, refunds: refunds.length }
  })
  for (const end of await Promise.all(races)) {
    expect([
      { status: 1, refunds: 0 },
      { status: 4, refunds: 1 },
    ]).toContainEqual(end)
  }
  const [books] = await house.rows<{ held: number; reserved: number; whole: boolean }>(
    1,
    sql`select (select held from point_balances where user_id = 100) as held,
          (select sum(reserved)::int from stocks) as reserved,
          (select bool_and(total = available + reserved + sold) from stocks) as whole`,
  )
  expect(books).toEqual({ held: 0, reserved: 0, whole: true })
}, 60_000)

it('sends each refund once with two workers, and makes one attempt of many taps', async () => {
  const round = () => Promise.all([...payJobs, ...payJobs].map((job) => job.round(house.deps)))
  await round()
  await house.lab.settled()
  await round()
  const left = await house.rows(1, sql`select id from refunds where status <> 'succeeded'`)
  expect(left).toEqual([])
  const sent = house.lab
    .payments()
    .map(({ order }) => house.lab.refundsOf(order.out_trade_no).length)
  expect(Math.max(...sent)).toBeLessThanOrEqual(1)

  const orderId = await house.unpaidOrder()
  const taps = await Promise.all(
    Array.from({ length: 12 }, () =>
      house.call('pay.start', { orderId, channel: 'wechat', scene: 'h5' }, { token }),
    ),
  )
  expect(new Set(taps.map(({ data }) => data.paymentId)).size).toBe(1)
  expect(await house.payments(orderId)).toHaveLength(1)
}, 60_000)

it('makes one effect of 200 copies of a notification at once', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const answers = await Promise.all(Array.from({ length: 200 }, () => notify(paymentId)))
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([])
  expect(await house.order(orderId)).toMatchObject({ status: 1 })
  expect(await house.refunds(orderId)).toEqual([])
}, 60_000)
