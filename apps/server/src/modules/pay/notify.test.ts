import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DatabaseDown, type Database } from '../../db/database.ts'
import type { Good, Sent } from './notify-tools.fixture.ts'
import { rightOnes, wrongOnes } from './notify-wrong.fixture.ts'
import { notifyRoutes } from './notify.routes.ts'
import { openPayHouse, type PayHouse } from './pay-house.fixture.ts'

const lines: string[] = []
const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) })

let house: PayHouse
let token: string
beforeAll(async () => {
  house = await openPayHouse({ log })
  token = await house.tokenOf(1, 100)
})
beforeEach(() => house.lab.clearScript())
afterAll(() => house.close())

const url = '/api/pay/v1/notify/wechat/1'
const send = ({
  headers,
  body,
  url: to = url,
  method = 'POST',
}: Omit<Sent, 'url'> & { url?: string }) =>
  house.app.inject({ method, url: to, headers, ...(method === 'POST' ? { payload: body } : {}) })

/** An order whose payment the provider has and the mall does not know of yet. */
async function paidUnheard(own: { companyId?: number; userId?: number } = {}) {
  const orderId = await house.unpaidOrder(own)
  const companyId = own.companyId ?? 1
  const as = own.userId ? await house.tokenOf(companyId, own.userId) : token
  const { data } = await house.call(
    'pay.start',
    { orderId, channel: 'wechat', scene: 'h5' },
    { token: as, companyId },
  )
  house.lab.script({ on: 'pay', behaviour: 'silent' })
  await house.lab.pay(data.paymentId)
  return { orderId, paymentId: data.paymentId }
}

it('knows at least 60 ways in which a notification is wrong', () => {
  expect(wrongOnes.length).toBeGreaterThanOrEqual(60)
  expect(new Set(wrongOnes.map(([sentence]) => sentence)).size).toBe(wrongOnes.length)
})

it('books nothing for any wrong notification, and then the right one', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const before = await house.books()
  const answers: string[] = []
  for (const [sentence, status, make] of wrongOnes) {
    const good: Good = { lab: house.lab, paymentId, url, ...house.lab.buildNotification(paymentId) }
    const answer = await send({ ...good, ...make(good) })
    expect(answer.statusCode, sentence).toBe(status)
    expect(await house.books(), sentence).toBe(before)
    if (status === 401) answers.push(answer.body)
  }
  // One answer for all that is forged: nobody learns what was wrong with it.
  expect(new Set(answers)).toEqual(new Set(['{"code":"FAIL","message":"通知无效"}']))
  expect(await house.order(orderId)).toMatchObject({ status: 0 })
  await house.lab.notify(paymentId)
  expect(await house.order(orderId)).toMatchObject({ status: 1 })
})

it.each(rightOnes)('takes one %s', async (_sentence, status, make) => {
  const { orderId, paymentId } = await paidUnheard()
  const good: Good = { lab: house.lab, paymentId, url, ...house.lab.buildNotification(paymentId) }
  expect((await send({ ...good, ...make(good) })).statusCode).toBe(status)
  expect(await house.order(orderId)).toMatchObject({ status: 1 })
})

it('logs a forged notification as a security matter, without what is in it', async () => {
  const { paymentId } = await paidUnheard()
  const good = house.lab.buildNotification(paymentId)
  lines.length = 0
  await send({ ...good, body: `${good.body} 13800000001` })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ security: true, companyId: '1' })
  expect(lines[0]).not.toMatch(/13800000001|ciphertext|signature/)
})

it('alarms once about money that does not fit, however often it is told', async () => {
  const { orderId, paymentId } = await paidUnheard()
  lines.length = 0
  const before = await house.count('audit_log')
  const wrong = () =>
    house.lab.buildNotification(paymentId, { amount: { total: 1, currency: 'CNY' } })
  for (let copy = 0; copy < 5; copy += 1) expect((await send(wrong())).statusCode).toBe(200)
  expect(lines.filter((line) => line.includes('does not fit'))).toHaveLength(1)
  expect(await house.count('audit_log')).toBe(before + 1)
  expect(await house.order(orderId)).toMatchObject({ status: 0 })
})

it('flags a second payment under a transaction number that is already booked', async () => {
  const first = await paidUnheard()
  await house.lab.notify(first.paymentId)
  const second = await paidUnheard()
  const { transaction_id } = house.lab.transaction(first.paymentId)
  const before = await house.books()
  expect(
    (await send(house.lab.buildNotification(second.paymentId, { transaction_id }))).statusCode,
  ).toBe(200)
  expect(await house.books()).toBe(before)
  expect(await house.order(second.orderId)).toMatchObject({ status: 0 })
})

it('makes one effect of 1,000 copies, each answered with success', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const counts = () =>
    Promise.all([
      house.count('payment_events'),
      house.count('order_events'),
      house.count('stock_events'),
      house.count('audit_log'),
    ])
  const [payments, orders, stock, audits] = await counts()
  const same = house.lab.buildNotification(paymentId)
  for (let batch = 0; batch < 10; batch += 1) {
    const copies = Array.from({ length: 100 }, (_, copy) =>
      send(copy % 2 === 0 ? same : house.lab.buildNotification(paymentId)),
    )
    const answers = await Promise.all(copies)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  }
  expect(await house.order(orderId)).toMatchObject({ status: 1 })
  expect(await house.payments(orderId)).toMatchObject([{ status: 'succeeded' }])
  expect(await house.refunds(orderId)).toEqual([])
  expect(await counts()).toEqual([payments + 1, orders + 1, stock + 1, audits + 1])
})

const withDatabase = async <T>(db: Partial<Database>, work: () => Promise<T>): Promise<T> => {
  const real = house.deps.db
  house.deps.db = { ...real, ...db }
  try {
    return await work()
  } finally {
    house.deps.db = real
  }
}

it('answers 503 where the database fails before the commit, and books once when told again', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const before = await house.books()
  const real = house.deps.db
  const failing: Partial<Database> = {
    transaction: (companyId, work) =>
      real.transaction(companyId, async (tx) => {
        await work(tx)
        throw new DatabaseDown('lost before the commit')
      }),
  }
  const answer = await withDatabase(failing, () => send(house.lab.buildNotification(paymentId)))
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'FAIL' })
  expect(await house.books()).toBe(before)
  await house.lab.notify(paymentId)
  expect(await house.order(orderId)).toMatchObject({ status: 1 })
})

it('books once where the answer is lost after the commit', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const real = house.deps.db
  const failing: Partial<Database> = {
    async transaction(companyId, work) {
      await real.transaction(companyId, work)
      throw new DatabaseDown('lost after the commit')
    },
  }
  expect(
    (await withDatabase(failing, () => send(house.lab.buildNotification(paymentId)))).statusCode,
  ).toBe(503)
  const after = await house.books()
  expect((await send(house.lab.buildNotification(paymentId))).statusCode).toBe(200)
  expect(await house.books()).toBe(after)
  expect(await house.order(orderId)).toMatchObject({ status: 1 })
})

it('answers in time, and never with success, while the database does not', async () => {
  const { paymentId } = await paidUnheard()
  const app = Fastify()
  const hanging: Database = { ...house.db, transaction: () => new Promise(() => {}) }
  notifyRoutes(app, { ...house.deps, db: hanging }, { answerWithin: 50 })
  const { headers, body } = house.lab.buildNotification(paymentId)
  const answer = await app.inject({ method: 'POST', url, headers, payload: body })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'FAIL' })
  await app.close()
})
