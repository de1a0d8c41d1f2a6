import { startUnionpayLab, type StepInput, type UnionpayLab } from '@mall/host-lab/providers'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { clientOf, orderOf, refundOf } from '../cash/cash-order.fixture.ts'
import type { CashProvider, PaymentOrder } from '../cash/cash.ts'
import { opensslSigned } from './openssl.fixture.ts'
import { readCertificates, readSigningKey } from './unionpay-certificates.ts'
import { isSignedBy, parseResponse } from './unionpay-message.ts'
import {
  createPaymentNumber,
  readPaymentTimes,
  readTraceTime,
  toTxnTime,
} from './unionpay-number.ts'
import { openUnionpay } from './unionpay-open.ts'

let at = new Date()
let lab: UnionpayLab
let client: CashProvider
beforeAll(async () => {
  lab = await startUnionpayLab({ retryWaitsMs: [], now: () => at })
  const provider = openUnionpay(readSettings(lab.env), makeLog('silent'), {
    now: () => at,
    limit: 1_000,
  })
  if (!provider) throw new Error('no provider')
  client = provider
})
beforeEach(() => lab.clearScript())
afterAll(() => lab.stop())

let count = 0
function order(change: Partial<PaymentOrder> = {}): PaymentOrder {
  const expiresAt = new Date(at.getTime() + 1_800_000)
  const orderId = `261120${String((count += 1)).padStart(14, '0')}`
  const paymentId = createPaymentNumber(orderId, { createdAt: at, expiresAt }, randomBytes)
  return orderOf({ scene: 'cashier', paymentId, expiresAt, ...change })
}
async function start(one: PaymentOrder): Promise<string> {
  const started = await client.start(one)
  if (started.state !== 'started' || started.action.kind !== 'redirect') throw new Error('no page')
  return started.action.url
}
async function pay() {
  const one = order()
  expect(await lab.open(await start(one))).toBe(200)
  lab.script({ on: 'pay', behaviour: 'silent' })
  await lab.pay(one.paymentId)
  const refund = {
    ...refundOf(one, 44_920),
    createdAt: at,
    transactionId: lab.trade(one.paymentId).transactionId,
  }
  return { one, refund }
}
const read = (body: string) => client.openNotification({}, body, at)

it('leads to our page with a signed form, which cannot be altered', async () => {
  const one = order()
  const url = new URL(await start(one))
  const fields = Object.fromEntries(url.searchParams)
  expect(url.href.startsWith(`${one.formUrl}?`)).toBe(true)
  expect(fields).toMatchObject({
    version: '5.1.0',
    txnType: '01',
    txnSubType: '01',
    bizType: '000201',
    channelType: '08',
    orderId: one.paymentId,
    txnTime: toTxnTime(at),
    txnAmt: '44920',
    currencyCode: '156',
    frontUrl: one.returnUrl,
    backUrl: one.notifyUrl,
  })
  expect(client.readForm?.(fields)).toEqual({
    action: `${lab.url}/gateway/api/frontTransReq.do`,
    fields,
  })
  for (const change of [{ txnAmt: '1' }, { backUrl: 'http://evil.test' }, { merId: '1' }]) {
    expect(client.readForm?.({ ...fields, ...change })).toBeNull()
  }
  expect(client.readForm?.({ ...fields, txnAmt: ['1'] })).toBeNull()
  expect(await lab.open(url.href.replace('44920', '1'))).toBe(400)
  expect(await lab.open(url.href)).toBe(200)
  // The same number is the same payment; with another amount it is refused.
  expect(await lab.open(await start(one))).toBe(200)
  expect(await lab.open(await start({ ...one, amount: 1 }))).toBe(400)
  expect(await client.start({ ...one, scene: 'h5' })).toEqual({ state: 'refused' })
  expect(await client.start({ ...one, paymentId: '1' })).toEqual({ state: 'refused' })
})

it('leads back to the front page where the return address is too long', async () => {
  const returnUrl = `http://127.0.0.1:9/checkstand?note=${'1'.repeat(300)}`
  const url = new URL(await start(order({ returnUrl })))
  expect(url.searchParams.get('frontUrl')).toBe('http://127.0.0.1:9/')
})

it('cannot close a payment before its time limit, and reports it as closed afterwards', async () => {
  const one = order()
  expect(await client.query(one.paymentId)).toEqual({ state: 'missing' })
  expect(await client.close(one.paymentId)).toBe('missing')
  await lab.open(await start(one))
  expect(await client.query(one.paymentId)).toEqual({ state: 'open' })
  expect(await client.close(one.paymentId)).toBe('missing')
  const before = at
  at = new Date(at.getTime() + 31 * 60_000)
  expect(await client.query(one.paymentId)).toEqual({ state: 'open' })
  at = new Date(before.getTime() + 36 * 60_000)
  expect(await client.query(one.paymentId)).toEqual({ state: 'closed' })
  expect(await client.close(one.paymentId)).toBe('closed')
  at = before
})

it('reports a payment and refunds it once, by its own number', async () => {
  const { one, refund } = await pay()
  const { transactionId } = lab.trade(one.paymentId)
  const succeeded = {
    state: 'succeeded',
    transaction: {
      paymentId: one.paymentId,
      transactionId,
      amount: 44_920,
      currency: 'CNY',
      mchId: client.mchId,
      appId: client.appId,
      succeededAt: new Date(Math.floor(at.getTime() / 1000) * 1000),
    },
  }
  expect(await client.query(one.paymentId)).toMatchObject(succeeded)
  expect(await client.close(one.paymentId)).toBe('paid')
  expect(await client.queryRefund(refund)).toBe('missing')
  expect(await client.refund(refund)).toBe('processing')
  // A repeated number is a duplicate at UnionPay; only the query has the outcome.
  expect(await client.refund(refund)).toBe('unknown')
  expect(await client.queryRefund(refund)).toBe('succeeded')
  expect(lab.listRefunds(one.paymentId)).toHaveLength(1)
  expect(await client.query(one.paymentId)).toMatchObject(succeeded)
  expect(await client.refund({ ...refund, refundId: 'ranother1' })).toBe('unknown')
  expect(await client.queryRefund({ ...refund, refundId: 'ranother1' })).toBe('missing')
})

it('follows a refund in progress and reports one that failed', async () => {
  lab.script({ on: 'refund', behaviour: 'processing' })
  const slow = (await pay()).refund
  expect(await client.refund(slow)).toBe('processing')
  expect(await client.queryRefund(slow)).toBe('processing')
  expect(await client.queryRefund(slow)).toBe('succeeded')
  lab.script({ on: 'refund', behaviour: 'abnormal' })
  const failed = (await pay()).refund
  expect(await client.refund(failed)).toBe('processing')
  expect(await client.queryRefund(failed)).toBe('failed')
})

it.each<StepInput['behaviour']>(['hang', 'lost', 'error', 'garbage', 'unsigned', 'forged'])(
  'returns unknown for a response that is %s, on every call',
  async (behaviour) => {
    const { one, refund } = await pay()
    lab.script({ on: 'any', behaviour, times: 100 } as StepInput)
    expect(
      await Promise.all([
        client.query(one.paymentId),
        client.close(one.paymentId),
        client.refund(refund),
        client.queryRefund(refund),
      ]),
    ).toEqual([{ state: 'unknown' }, 'unknown', 'unknown', 'unknown'])
  },
)

it('returns unknown for a gateway that cannot be reached or does not know the merchant', async () => {
  const { one } = await pay()
  const unreachable = clientOf({ ...lab.env, UNIONPAY_GATEWAY_URL: 'http://127.0.0.1:9' })
  expect(await unreachable.query(one.paymentId)).toEqual({ state: 'unknown' })
  const other = clientOf({ ...lab.env, UNIONPAY_MERCHANT_ID: '777290058110049' })
  expect(await other.query(one.paymentId)).toEqual({ state: 'unknown' })
  expect(await client.query('26112000000000000001ab12cd34ef')).toEqual({ state: 'unknown' })
})

it('reads a payment from its notification, and an outcome only from a notification', async () => {
  const { one } = await pay()
  const { transactionId } = lab.trade(one.paymentId)
  const { body } = lab.buildNotification(one.paymentId)
  const paid = { paymentId: one.paymentId, transactionId, amount: 44_920, currency: 'CNY' }
  expect(read(body)).toMatchObject({ event: { kind: 'paid', transaction: paid } })
  const defective = lab.buildNotification(one.paymentId, { respCode: 'A6' })
  expect(read(defective.body)).toMatchObject({ event: { kind: 'paid', transaction: paid } })
  const other = { event: { kind: 'other', paymentId: one.paymentId } }
  const changes: Record<string, string>[] = [
    { respCode: '42' },
    { txnAmt: '0' },
    { txnAmt: '449.20' },
    { txnTime: '20200101000000' },
    { traceTime: '1301000000' },
    { queryId: '' },
  ]
  for (const change of changes) {
    expect(read(lab.buildNotification(one.paymentId, change).body), JSON.stringify(change)).toEqual(
      other,
    )
  }
  // A query's response is signed by UnionPay too.
  expect(read(lab.buildNotification(one.paymentId, { txnType: '00' }).body)).toBeNull()
})

it('reads a refund from its notification', async () => {
  const { one, refund } = await pay()
  const content = {
    txnType: '04',
    orderId: `r${one.paymentId}r1`,
    txnAmt: '100',
    reqReserved: `${one.paymentId}|r${one.paymentId}-r1|44920`,
  }
  const readRefund = (change: Record<string, string> = {}) =>
    read(lab.buildNotification(one.paymentId, { ...content, ...change }).body)
  const result = {
    mchId: client.mchId,
    refundId: `r${one.paymentId}-r1`,
    paymentId: one.paymentId,
    amount: 100,
    total: 44_920,
  }
  expect(readRefund()).toEqual({
    event: { kind: 'refund', refund: { ...result, state: 'succeeded' } },
  })
  expect(readRefund({ respCode: '42' })).toEqual({
    event: { kind: 'refund', refund: { ...result, state: 'failed' } },
  })
  const other = { event: { kind: 'other', paymentId: null } }
  expect(readRefund({ orderId: refund.refundId })).toEqual(other)
  expect(readRefund({ reqReserved: '' })).toEqual(other)
})

it('refuses a notification that UnionPay has not signed for this merchant', async () => {
  const { one } = await pay()
  const { keys, foreignKeys, signMessage } = lab.forge
  const fields = Object.fromEntries(new URLSearchParams(lab.buildNotification(one.paymentId).body))
  const { signature = '', ...unsigned } = fields
  const encode = (change: Record<string, string>) => new URLSearchParams(change).toString()
  const sign = (change: Record<string, string>, key = keys.providerPrivate) =>
    encode(signMessage(key, { ...unsigned, ...change }))
  const year = 365 * 86_400_000
  const expired = keys.issue({ validTo: new Date(at.getTime() - year) })
  const future = keys.issue({ validFrom: new Date(at.getTime() + year) })
  const foreign = keys.issue({ subject: '041@Z2026@某某公司@00000001' })
  const selfSigned = keys.issue({ issuerKey: keys.providerPrivate })
  for (const body of [
    '',
    'a',
    encode(unsigned),
    encode({ ...fields, txnAmt: '1' }),
    encode({ ...fields, extra: 'x' }),
    `${encode(fields)}&txnAmt=44920`,
    encode({ ...unsigned, signature: `${signature.slice(0, -4)}AAA=` }),
    sign({}, foreignKeys.providerPrivate),
    sign({}, keys.merchantPrivate),
    sign({ signPubKeyCert: foreignKeys.signingCertificate }, foreignKeys.providerPrivate),
    sign({ signPubKeyCert: '' }),
    sign({ signPubKeyCert: 'x' }),
    sign({ signPubKeyCert: expired }),
    sign({ signPubKeyCert: future }),
    sign({ signPubKeyCert: foreign }),
    sign({ signPubKeyCert: selfSigned }),
    sign({ merId: '777290058110049' }),
    sign({ version: '5.0.0' }),
    sign({ signMethod: '11' }),
  ]) {
    expect(read(body), body.slice(0, 80)).toBeNull()
  }
  expect(read(sign({}))).not.toBeNull()
})

it('accepts a certificate that openssl has issued, and its signature', () => {
  const { fields, signature, issuer, certificate } = opensslSigned
  const holder = '中国银联股份有限公司'
  const rules = { issuers: readCertificates(issuer), holder, now: new Date() }
  const key = readSigningKey(certificate, rules)
  expect(key && isSignedBy(key, { ...fields, signature })).toBe(true)
  expect(key && isSignedBy(key, { ...fields, merId: '2', signature })).toBe(false)
  expect(readSigningKey(certificate, { ...rules, holder: '00040000:SIGN' })).toBeNull()
  expect(readSigningKey(issuer, rules)).toBeNull()
})

it('parses a response whose values are not encoded', () => {
  expect(parseResponse('a=1&b=x=&c={d=1&e=[2&3]}&f=')).toEqual({
    a: '1',
    b: 'x=',
    c: '{d=1&e=[2&3]}',
    f: '',
  })
  for (const wrong of ['', 'a', '=1', 'a=1&', 'a=1&a=2']) expect(parseResponse(wrong)).toBeNull()
})

it('carries start and end of a payment in its number', () => {
  const createdAt = new Date('2026-11-27T01:02:03.004Z')
  const expiresAt = new Date('2026-11-27T01:32:50Z')
  const number = createPaymentNumber('26112000000000000001', { createdAt, expiresAt }, randomBytes)
  expect(number).toMatch(/^[\da-z]{32}$/)
  expect(readPaymentTimes(number)).toEqual({
    createdAt: new Date('2026-11-27T01:02:03Z'),
    expiresAt: new Date('2026-11-27T01:32:03Z'),
  })
  expect(toTxnTime(createdAt)).toBe('20261127090203')
  expect(readPaymentTimes('26112000000000000001ab12cd34ef')).toBeNull()
})

it('reads a time without a year by the time of sending, also across the new year', () => {
  const sentAt = new Date('2026-12-31T15:59:00Z')
  expect(readTraceTime('1231235930', sentAt)).toEqual(new Date('2026-12-31T15:59:30Z'))
  expect(readTraceTime('0101000100', sentAt)).toEqual(new Date('2026-12-31T16:01:00Z'))
  expect(readTraceTime('1332000000', sentAt)).toBeNull()
  expect(readTraceTime(undefined, sentAt)).toBeNull()
})

it('has no merchant where none is named, and does not start with half of one', () => {
  const log = makeLog('silent')
  expect(openUnionpay(readSettings({}), log)).toBeNull()
  for (const name of ['CERT_ID', 'PRIVATE_KEY', 'CERTIFICATES'].map((n) => `UNIONPAY_${n}`)) {
    const { [name]: _missing, ...rest } = lab.env as Record<string, string>
    expect(() => openUnionpay(readSettings(rest), log)).toThrow(name)
  }
  const unreadable = readSettings({ ...lab.env, UNIONPAY_CERTIFICATES: 'x' })
  expect(() => openUnionpay(unreadable, log)).toThrow('UNIONPAY_CERTIFICATES')
})
