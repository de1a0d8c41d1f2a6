import type { PayChannel, PayScene } from '@mall/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alipayRights, alipayWrongs } from './notify-alipay.fixture.ts'
import { bankRights, bankWrongs } from './notify-bank.fixture.ts'
import type { Sent } from './notify-tools.fixture.ts'
import { createPayTestApp, type PayTestApp } from '../pay-test-app.fixture.ts'
import { pickSize } from '../../../testing/size.ts'

const batches = pickSize(1, 17)

const lines: string[] = []
const log = pino({ level: 'warn', base: null }, { write: (line: string) => void lines.push(line) })

let app: PayTestApp
let token: string
beforeAll(async () => {
  app = await createPayTestApp({ log, limit: 5_000 })
  token = await app.tokenOf(1, 100)
})
beforeEach(() => {
  for (const lab of [app.lab, app.alipay, app.bank]) lab.clearScript()
})
afterAll(() => app.close())

const send = ({ headers, body, url, method = 'POST' }: Sent) =>
  app.fastify.inject({ method, url, headers, ...(method === 'POST' ? { payload: body } : {}) })

async function paidUnheard(channel: 'alipay' | 'bank', scene: PayScene) {
  const orderId = await app.unpaidOrder()
  const { data } = await app.call('pay.start', { orderId, channel, scene }, { token })
  await app.bring(data.action)
  app[channel].script({ on: 'pay', behaviour: 'silent' })
  await app[channel].pay(data.paymentId)
  return { orderId, paymentId: data.paymentId }
}

/**
 * One suite of accepted and rejected notifications for all channels; each channel builds its own
 * messages.
 */
type Kind = {
  channel: 'alipay' | 'bank'
  scene: PayScene
  forgedAnswer: string
  takenAnswer: string
  goodOf: (paymentId: string) => Sent
  wrongOnes: [string, number, (good: Sent) => Partial<Sent>][]
  rightOnes: [string, number, (good: Sent) => Partial<Sent>][]
  otherAmount: Record<string, string>
}
const alipayGood = (paymentId: string) => ({
  lab: app.alipay,
  fields: app.alipay.buildFields(paymentId),
  url: '/api/pay/v1/notify/alipay/1',
  ...app.alipay.buildNotification(paymentId),
})
const bankGood = (paymentId: string) => ({
  lab: app.bank,
  fields: app.bank.buildFields(paymentId),
  url: '/api/pay/v1/notify/bank/1',
  ...app.bank.buildNotification(paymentId),
})
const kinds: Kind[] = [
  {
    channel: 'alipay',
    scene: 'app',
    forgedAnswer: 'fail',
    takenAnswer: 'success',
    goodOf: alipayGood,
    wrongOnes: alipayWrongs as Kind['wrongOnes'],
    rightOnes: alipayRights as Kind['rightOnes'],
    otherAmount: { total_amount: '0.01' },
  },
  {
    channel: 'bank',
    scene: 'cashier',
    forgedAnswer: '{"code":"FAIL","message":"通知无效"}',
    takenAnswer: '{"code":"SUCCESS","message":"成功"}',
    goodOf: bankGood,
    wrongOnes: bankWrongs as Kind['wrongOnes'],
    rightOnes: bankRights as Kind['rightOnes'],
    otherAmount: { amount: '1' },
  },
]

describe.each(kinds)('$channel', (kind) => {
  const { channel, scene, forgedAnswer, takenAnswer, goodOf, wrongOnes, rightOnes } = kind

  it('generates at least 60 kinds of invalid notifications', () => {
    expect(wrongOnes.length).toBeGreaterThanOrEqual(60)
    expect(new Set(wrongOnes.map(([sentence]) => sentence)).size).toBe(wrongOnes.length)
  })

  it('books nothing for any invalid notification, then books the valid one', async () => {
    const { orderId, paymentId } = await paidUnheard(channel, scene)
    const before = await app.readRecords()
    const answers: string[] = []
    for (const [sentence, status, make] of wrongOnes) {
      const good = goodOf(paymentId)
      const answer = await send({ ...good, ...make(good) })
      expect(answer.statusCode, sentence).toBe(status)
      expect(await app.readRecords(), sentence).toBe(before)
      if (status === 401) answers.push(answer.body)
    }
    // All forged notifications get the same response, which does not disclose the cause.
    expect(new Set(answers)).toEqual(new Set([forgedAnswer]))
    await app[channel].notify(paymentId)
    expect(app[channel].notifications.at(-1)).toMatchObject({ status: 200, answer: takenAnswer })
    expect(await app.order(orderId)).toMatchObject({ status: 1 })
  })

  it('accepts valid notifications of the same generator', async () => {
    for (const [sentence, status, make] of rightOnes) {
      const { orderId, paymentId } = await paidUnheard(channel, scene)
      const good = goodOf(paymentId)
      expect((await send({ ...good, ...make(good) })).statusCode, sentence).toBe(status)
      expect(await app.order(orderId), sentence).toMatchObject({ status: 1 })
    }
  })

  it('logs a forged notification as a security event without its content', async () => {
    const { paymentId } = await paidUnheard(channel, scene)
    const good = goodOf(paymentId)
    lines.length = 0
    await send({ ...good, body: `${good.body.toString()} 13800000001` })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ security: true, channel, companyId: '1' })
    expect(lines[0]).not.toMatch(/13800000001|sign"/)
  })

  it('raises one alarm for a wrong amount, however often it is notified', async () => {
    const { orderId, paymentId } = await paidUnheard(channel, scene)
    lines.length = 0
    const before = await app.count('audit_log')
    for (let copy = 0; copy < 3; copy += 1) {
      const notification = app[channel].buildNotification(paymentId, kind.otherAmount)
      expect((await send({ ...goodOf(paymentId), ...notification })).statusCode).toBe(200)
    }
    expect(lines.filter((line) => line.includes('does not fit'))).toHaveLength(1)
    expect(await app.count('audit_log')).toBe(before + 1)
    expect(await app.order(orderId)).toMatchObject({ status: 0 })
  })

  it('books many copies once and responds to each with success', async () => {
    const { orderId, paymentId } = await paidUnheard(channel, scene)
    const good = goodOf(paymentId)
    const counts = () =>
      Promise.all(
        (['payment_events', 'order_events', 'stock_events', 'audit_log'] as const).map((table) =>
          app.count(table),
        ),
      )
    const before = await counts()
    // Sends identical bytes, and the same content with a signature of its own.
    for (let batch = 0; batch < batches; batch += 1) {
      const copies = Array.from({ length: 60 }, (_, copy) =>
        send(copy % 50 === 0 ? goodOf(paymentId) : good),
      )
      const answers = await Promise.all(copies)
      expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
        new Set([`200 ${takenAnswer}`]),
      )
    }
    expect(await app.order(orderId)).toMatchObject({ status: 1 })
    expect(await app.refunds(orderId)).toEqual([])
    expect(await counts()).toEqual(before.map((n) => n + 1))
  })

  it('changes nothing for an attempt number of another channel', async () => {
    const { paymentId } = await paidUnheard(channel, scene)
    const orderId = await app.unpaidOrder()
    const other: { channel: PayChannel; scene: PayScene } = { channel: 'wechat', scene: 'h5' }
    const { data } = await app.call('pay.start', { orderId, ...other }, { token })
    const before = await app.readRecords()
    const name = channel === 'alipay' ? 'out_trade_no' : 'paymentId'
    const notification = app[channel].buildNotification(paymentId, { [name]: data.paymentId })
    expect((await send({ ...goodOf(paymentId), ...notification })).statusCode).toBe(200)
    expect(await app.readRecords()).toBe(before)
  })

  it('refuses a notification at another channel’s address', async () => {
    const { paymentId } = await paidUnheard(channel, scene)
    const good = goodOf(paymentId)
    const before = await app.readRecords()
    const other = channel === 'alipay' ? 'bank' : 'alipay'
    for (const to of [other, 'wechat']) {
      const answer = await send({ ...good, url: good.url.replace(channel, to) })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
    expect(await app.readRecords()).toBe(before)
  })

  it('flags a second payment under a transaction number that is already booked', async () => {
    const first = await paidUnheard(channel, scene)
    await app[channel].notify(first.paymentId)
    const second = await paidUnheard(channel, scene)
    const { transactionId } = app[channel].trade(first.paymentId)
    const before = await app.readRecords()
    const name = channel === 'alipay' ? 'trade_no' : 'transactionId'
    const notification = app[channel].buildNotification(second.paymentId, { [name]: transactionId })
    expect((await send({ ...goodOf(second.paymentId), ...notification })).statusCode).toBe(200)
    expect(await app.readRecords()).toBe(before)
  })
})
