import type { SeedFileInput } from '@mall/contract/seed-file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { openPostgresql } from '../../../testing/open-postgresql.ts'
import { payments } from '../../pay/tables.ts'
import { findJob } from '../../../testing/find-job.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../../testing/index.ts'
import { auditCompany } from '../../../testing/audit-company.ts'
import { cancelOrder, markPaid } from '../progress/settle.ts'
import { buy, checkout } from '../testing/buy.ts'
import { shanghai, shopSeed, yuan } from '../testing/shop-seed.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const shoppers = (count: number, points: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    phone: `1390000${String(index + 1).padStart(4, '0')}`,
    points: points === 0 ? [] : [{ amount: points }],
    addresses: [shanghai],
  }))
const picture = { src: '/media/goods/none.webp', width: 256, height: 256 }
const goods = [
  {
    spuId: 1,
    name: '限量耳机',
    categoryId: 1,
    pictures: [picture],
    skus: [{ skuId: 1, costPoints: yuan(100), stock: 20 }],
  },
  {
    spuId: 2,
    name: '限购牛奶',
    categoryId: 1,
    pictures: [picture],
    limitPerPerson: 5,
    skus: [{ skuId: 2, costPoints: yuan(1), stock: 90 }],
  },
  {
    spuId: 3,
    name: '常备纸巾',
    categoryId: 1,
    pictures: [picture],
    skus: [{ skuId: 3, costPoints: yuan(1), stock: 900 }],
  },
  {
    spuId: 4,
    name: '常备口罩',
    categoryId: 1,
    pictures: [picture],
    skus: [{ skuId: 4, costPoints: yuan(1), stock: 900 }],
  },
]
const company = (
  id: number,
  count: number,
  points: number,
): SeedFileInput['companies'][number] => ({
  id,
  categories: [{ id: 1, name: '百货' }],
  goods,
  shoppers: shoppers(count, points),
})
/** One company for each race, so that each audit covers one race. */
const seedFile: SeedFileInput = {
  companies: [
    ...shopSeed().companies,
    company(2, 60, 10_000),
    company(3, 12, 50),
    company(4, 1, 10_000),
    company(5, 1, 10_000),
    company(6, 20, 10_000),
    company(7, 10, 50),
    company(8, 3, 0),
  ],
}

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
let second: TestApp
beforeAll(async () => {
  postgres = await startPostgresql()
  db = await openPostgresql(postgres.url, 20)
  app = await createTestApp({ db, seedFile })
  second = await createTestApp({ db })
})
afterAll(async () => {
  await second?.close()
  await app?.close()
  await db?.close()
  await postgres?.stop()
})

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const asShopper = async (companyId: number, userId: number) => ({
  companyId,
  token: await app.tokenOf(companyId, userId),
})
const faults = async (companyId: number) =>
  (await auditCompany(db, companyId)).checks.filter(({ ok }) => !ok)

it('places one order for 100 concurrent requests with one submit token', async () => {
  const as = await asShopper(1, 1)
  const body = await checkout(app, as, [
    { skuId: 11, num: 2 },
    { skuId: 21, num: 1 },
  ])
  const answers = await times(100, (index) =>
    app.call(index % 2 === 0 ? 'order.commit' : 'order.submit', body, as),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ flag: true, code: 20000 })
  const { data } = await app.call('order.list', {}, as)
  expect(data.total).toBe(1)
  expect(await faults(1)).toEqual([])
})

it('sells 20 pieces to 60 concurrent buyers, 20 times', async () => {
  const answers = await times(60, async (index) =>
    buy(app, await asShopper(2, index + 1), [{ skuId: 1, num: 1 }]),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(20)
  expect(answers.filter(({ flag }) => !flag)).toMatchObject(
    Array.from({ length: 40 }, () => ({
      code: refusalCode('checkout/sold-out'),
      data: { lines: [{ skuId: 1, left: 0 }] },
    })),
  )
  expect(await faults(2)).toEqual([])
})

/** Records a payment as the provider reports it; a payment of a cancelled order is refunded. */
const settle = (companyId: number, orderId: string, amount: number) =>
  db.transaction(companyId, async (tx) => {
    const outcome = await markPaid(tx, companyId, orderId, { channel: 'wechat', at: app.now() })
    if (outcome === 'paid') {
      await tx.insert(payments).values({
        companyId,
        id: `p${orderId}`,
        orderId,
        channel: 'wechat',
        scene: 'h5',
        amount,
        status: 'succeeded',
        transactionId: `t${orderId}`,
        expiresAt: app.now(),
      })
    }
    return outcome
  })

it('either pays or cancels an order when both arrive concurrently', async () => {
  const orders = await times(12, async (index) => {
    const { data } = await buy(app, await asShopper(3, index + 1), [
      { skuId: 3, num: 1 },
      { skuId: 4, num: 2 },
    ])
    return data
  })
  const outcomes = await Promise.all(
    orders.map(async ({ orderId, cash }, index) => {
      const why = { reason: '用户取消', by: 'shopper', at: app.now() } as const
      const cancel = () => db.transaction(3, (tx) => cancelOrder(tx, 3, orderId, why))
      const pay = () => settle(3, orderId, cash)
      const race =
        index % 2 === 0 ? [pay(), cancel(), pay(), cancel()] : [cancel(), pay(), cancel(), pay()]
      return Promise.all(race)
    }),
  )
  for (const outcome of outcomes) {
    expect(outcome.filter((one) => one === 'paid' || one === 'cancelled').length).toBeGreaterThan(0)
    if (outcome.includes('paid'))
      expect(outcome.toSorted()).toEqual(['already', 'not-unpaid', 'not-unpaid', 'paid'])
    else expect(outcome.toSorted()).toEqual(['cancelled', 'cancelled', 'cancelled', 'not-unpaid'])
  }
  expect(await faults(3)).toEqual([])
})

it('spends a balance that covers one order only once for 40 concurrent orders', async () => {
  const as = await asShopper(4, 1)
  const bodies = await times(40, () => checkout(app, as, [{ skuId: 1, num: 1 }]))
  const answers = await Promise.all(bodies.map((body) => app.call('order.commit', body, as)))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  expect(new Set(answers.filter(({ flag }) => !flag).map(({ code }) => code))).toEqual(
    new Set([refusalCode('checkout/insufficient-points')]),
  )
  const { data } = await app.call('login.myPoints', {}, as)
  expect(data).toMatchObject({ balance: 0, held: 0 })
  expect(await faults(4)).toEqual([])
})

it('respects the limit per person with concurrent orders', async () => {
  const as = await asShopper(5, 1)
  const bodies = await times(12, () => checkout(app, as, [{ skuId: 2, num: 1 }]))
  const answers = await Promise.all(bodies.map((body) => app.call('order.commit', body, as)))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(5)
  expect(new Set(answers.filter(({ flag }) => !flag).map(({ code }) => code))).toEqual(
    new Set([refusalCode('checkout/limit')]),
  )
  expect(await faults(5)).toEqual([])
})

it('does not deadlock when carts list the same goods in different sequences', async () => {
  const there = [
    { skuId: 3, num: 1 },
    { skuId: 4, num: 1 },
    { skuId: 2, num: 1 },
  ]
  const answers = await times(20, async (index) => {
    const as = await asShopper(6, index + 1)
    const items = index % 2 === 0 ? there : there.toReversed()
    return Promise.all([buy(app, as, items), buy(app, as, items)])
  })
  expect(answers.flat().every(({ flag }) => flag)).toBe(true)
  expect(await faults(6)).toEqual([])
})

it('releases an overdue order once when two workers process it concurrently', async () => {
  const orders = await times(10, async (index) => {
    const as = await asShopper(7, index + 1)
    return { as, ...(await buy(app, as, [{ skuId: 1, num: 1 }])).data }
  })
  expect(orders.every(({ status }) => status === 0)).toBe(true)
  app.advance(31 * 60_000)
  const job = findJob('order-timeout')
  const done = await Promise.all([job.round(app.deps), job.round(app.deps)])
  expect(done[0] + done[1]).toBeGreaterThanOrEqual(10)
  const details = await Promise.all(
    orders.map(({ as, orderId }) => app.call('order.detail', { id: orderId }, as)),
  )
  expect(details.every(({ data }) => data.status === 4)).toBe(true)
  expect(await faults(7)).toEqual([])
})

it('accepts five of 20 unpaid orders that a shopper sends concurrently', async () => {
  const as = await asShopper(8, 1)
  const bodies = await times(20, (index) =>
    checkout(app, as, [{ skuId: index % 2 === 0 ? 3 : 4, num: 1 }]),
  )
  const answers = await Promise.all(
    bodies.map((body, index) => (index % 3 === 0 ? second : app).call('order.commit', body, as)),
  )
  expect(answers.filter(({ flag }) => flag)).toHaveLength(5)
  expect(new Set(answers.flatMap(({ flag, code }) => (flag ? [] : [code])))).toEqual(
    new Set([refusalCode('checkout/unpaid-orders')]),
  )
  const made = answers.find(({ flag }) => flag)
  await app.call('order.cancel', { id: made?.data.orderId ?? '' }, as)
  expect(await buy(app, as, [{ skuId: 3, num: 1 }])).toMatchObject({ flag: true })
  expect(await buy(app, await asShopper(8, 2), [{ skuId: 3, num: 1 }])).toMatchObject({
    flag: true,
  })
  expect(await faults(8)).toEqual([])
})

it('limits a shopper to the larger of 10 unpaid pieces and 2 % of a SKU’s stock', async () => {
  const as = await asShopper(8, 3)
  const orders = await times(3, () => checkout(app, as, [{ skuId: 4, num: 8 }]))
  const answers = await Promise.all(orders.map((body) => app.call('order.commit', body, as)))
  // The company's limit is 2 % of the 900 pieces: 18 unpaid pieces per shopper.
  expect(answers.filter(({ flag }) => flag)).toHaveLength(2)
  expect(answers.filter(({ flag }) => !flag)).toMatchObject([
    { code: refusalCode('checkout/unpaid-pieces') },
  ])
  expectRefusal(await buy(app, as, [{ skuId: 1, num: 11 }]), 'checkout/unpaid-pieces')
  expect(await buy(app, as, [{ skuId: 1, num: 10 }])).toMatchObject({ flag: true })
  expect(await faults(8)).toEqual([])
})
