import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DatabaseDown, type Database } from '../../../db/connection/database.ts'
import type { Good, Sent } from './notify-tools.fixture.ts'
import { rightOnes, wrongOnes } from './notify-wrong.fixture.ts'
import { notifyRoutes } from './notify.routes.ts'
import { createPayTestApp, type PayTestApp } from '../pay-test-app.fixture.ts'
import { pickSize } from '../../../testing/size.ts'

const lines: string[] = []
const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) })

let app: PayTestApp
let token: string
beforeAll(async () => {
  app = await createPayTestApp({ log })
  token = await app.tokenOf(1, 100)
})
beforeEach(() => app.lab.clearScript())
afterAll(() => app.close())

const url = '/api/pay/v1/notify/wechat/1'
const send = ({
  headers,
  body,
  url: to = url,
  method = 'POST',
}: Omit<Sent, 'url'> & { url?: string }) =>
  app.fastify.inject({ method, url: to, headers, ...(method === 'POST' ? { payload: body } : {}) })

/** Creates an order that is paid at the provider without the mall's knowledge. */
async function paidUnheard(own: { companyId?: number; userId?: number } = {}) {
  const orderId = await app.unpaidOrder(own)
  const companyId = own.companyId ?? 1
  const as = own.userId ? await app.tokenOf(companyId, own.userId) : token
  const { data } = await app.call(
    'pay.start',
    { orderId, channel: 'wechat', scene: 'h5' },
    { token: as, companyId },
  )
  app.lab.script({ on: 'pay', behaviour: 'silent' })
  await app.lab.pay(data.paymentId)
  return { orderId, paymentId: data.paymentId }
}

it('generates at least 60 kinds of invalid notifications', () => {
  expect(wrongOnes.length).toBeGreaterThanOrEqual(60)
  expect(new Set(wrongOnes.map(([sentence]) => sentence)).size).toBe(wrongOnes.length)
})

it('books nothing for any invalid notification, then books the valid one', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const before = await app.readRecords()
  const answers: string[] = []
  for (const [sentence, status, make] of wrongOnes) {
    const good: Good = { lab: app.lab, paymentId, url, ...app.lab.buildNotification(paymentId) }
    const answer = await send({ ...good, ...make(good) })
    expect(answer.statusCode, sentence).toBe(status)
    expect(await app.readRecords(), sentence).toBe(before)
    if (status === 401) answers.push(answer.body)
  }
  // All forged notifications get the same response, which does not disclose the cause.
  expect(new Set(answers)).toEqual(new Set(['{"code":"FAIL","message":"通知无效"}']))
  expect(await app.order(orderId)).toMatchObject({ status: 0 })
  await app.lab.notify(paymentId)
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
})

it.each(rightOnes)('accepts one %s', async (_sentence, status, make) => {
  const { orderId, paymentId } = await paidUnheard()
  const good: Good = { lab: app.lab, paymentId, url, ...app.lab.buildNotification(paymentId) }
  expect((await send({ ...good, ...make(good) })).statusCode).toBe(status)
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
})

it('logs a forged notification as a security event without its content', async () => {
  const { paymentId } = await paidUnheard()
  const good = app.lab.buildNotification(paymentId)
  lines.length = 0
  await send({ ...good, body: `${good.body} 13800000001` })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ security: true, companyId: '1' })
  expect(lines[0]).not.toMatch(/13800000001|ciphertext|signature/)
})

it('raises one alarm for a wrong amount, however often it is notified', async () => {
  const { orderId, paymentId } = await paidUnheard()
  lines.length = 0
  const before = await app.count('audit_log')
  const wrong = () =>
    app.lab.buildNotification(paymentId, { amount: { total: 1, currency: 'CNY' } })
  for (let copy = 0; copy < 5; copy += 1) expect((await send(wrong())).statusCode).toBe(200)
  expect(lines.filter((line) => line.includes('does not fit'))).toHaveLength(1)
  expect(await app.count('audit_log')).toBe(before + 1)
  expect(await app.order(orderId)).toMatchObject({ status: 0 })
})

it('flags a second payment under a transaction number that is already booked', async () => {
  const first = await paidUnheard()
  await app.lab.notify(first.paymentId)
  const second = await paidUnheard()
  const { transaction_id } = app.lab.transaction(first.paymentId)
  const before = await app.readRecords()
  expect(
    (await send(app.lab.buildNotification(second.paymentId, { transaction_id }))).statusCode,
  ).toBe(200)
  expect(await app.readRecords()).toBe(before)
  expect(await app.order(second.orderId)).toMatchObject({ status: 0 })
})

it('books many copies once and responds to each with success', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const counts = () =>
    Promise.all([
      app.count('payment_events'),
      app.count('order_events'),
      app.count('stock_events'),
      app.count('audit_log'),
    ])
  const [payments, orders, stock, audits] = await counts()
  const same = app.lab.buildNotification(paymentId)
  for (let batch = 0; batch < pickSize(2, 10); batch += 1) {
    const copies = Array.from({ length: 100 }, (_, copy) =>
      send(copy % 2 === 0 ? same : app.lab.buildNotification(paymentId)),
    )
    const answers = await Promise.all(copies)
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  }
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
  expect(await app.payments(orderId)).toMatchObject([{ status: 'succeeded' }])
  expect(await app.refunds(orderId)).toEqual([])
  expect(await counts()).toEqual([payments + 1, orders + 1, stock + 1, audits + 1])
})

type SignedNotification = ReturnType<typeof app.lab.buildNotification>

/** Sends a notification to routes of another database. */
async function sendWithDatabase(
  db: Partial<Database>,
  { headers, body }: SignedNotification,
  options?: { timeoutMs: number },
) {
  const fastify = Fastify()
  notifyRoutes(fastify, { ...app.deps, db: { ...app.db, ...db } }, options)
  const answer = await fastify.inject({ method: 'POST', url, headers, payload: body })
  await fastify.close()
  return answer
}

it('responds 503 when the database fails before the commit and books once when notified again', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const before = await app.readRecords()
  const real = app.db
  const failing: Partial<Database> = {
    transaction: (companyId, work) =>
      real.transaction(companyId, async (tx) => {
        await work(tx)
        throw new DatabaseDown('lost before the commit')
      }),
  }
  const answer = await sendWithDatabase(failing, app.lab.buildNotification(paymentId))
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'FAIL' })
  expect(await app.readRecords()).toBe(before)
  await app.lab.notify(paymentId)
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
})

it('books once when the response is lost after the commit', async () => {
  const { orderId, paymentId } = await paidUnheard()
  const real = app.db
  const failing: Partial<Database> = {
    async transaction(companyId, work) {
      await real.transaction(companyId, work)
      throw new DatabaseDown('lost after the commit')
    },
  }
  const answer = await sendWithDatabase(failing, app.lab.buildNotification(paymentId))
  expect(answer.statusCode).toBe(503)
  const after = await app.readRecords()
  expect((await send(app.lab.buildNotification(paymentId))).statusCode).toBe(200)
  expect(await app.readRecords()).toBe(after)
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
})

it('responds in time without success while the database does not respond', async () => {
  const { paymentId } = await paidUnheard()
  const hanging = { transaction: () => new Promise<never>(() => {}) }
  const notification = app.lab.buildNotification(paymentId)
  const answer = await sendWithDatabase(hanging, notification, { timeoutMs: 50 })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'FAIL' })
})
