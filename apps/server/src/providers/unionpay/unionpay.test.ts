import type { StepInput } from '@mall/host-lab/providers'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { clientOf } from '../cash/cash-order.fixture.ts'
import { toTxnTime } from './unionpay-number.ts'
import { openUnionpay } from './unionpay-open.ts'
import { startUnionpayClient } from './unionpay-client.fixture.ts'

const { lab, client, clock, order, start, pay } = await startUnionpayClient()
beforeEach(() => lab.clearScript())
afterAll(() => lab.stop())

it('redirects to the mall’s page with a signed form, which cannot be altered', async () => {
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
    txnTime: toTxnTime(clock.now),
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

it('returns to the front page when the return address is too long', async () => {
  const returnUrl = `http://127.0.0.1:9/checkstand?note=${'1'.repeat(300)}`
  const url = new URL(await start(order({ returnUrl })))
  expect(url.searchParams.get('frontUrl')).toBe('http://127.0.0.1:9/')
})

it('cannot close a payment before its time limit and reports it as closed afterwards', async () => {
  const one = order()
  expect(await client.query(one.paymentId)).toEqual({ state: 'missing' })
  expect(await client.close(one.paymentId)).toBe('missing')
  await lab.open(await start(one))
  expect(await client.query(one.paymentId)).toEqual({ state: 'open' })
  expect(await client.close(one.paymentId)).toBe('missing')
  const before = clock.now
  clock.now = new Date(clock.now.getTime() + 31 * 60_000)
  expect(await client.query(one.paymentId)).toEqual({ state: 'open' })
  clock.now = new Date(before.getTime() + 36 * 60_000)
  expect(await client.query(one.paymentId)).toEqual({ state: 'closed' })
  expect(await client.close(one.paymentId)).toBe('closed')
  clock.now = before
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
      succeededAt: new Date(Math.floor(clock.now.getTime() / 1000) * 1000),
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

it('polls a refund in progress and reports a failed one', async () => {
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

it('returns unknown when the gateway is unreachable or rejects the merchant', async () => {
  const { one } = await pay()
  const unreachable = clientOf({ ...lab.env, UNIONPAY_GATEWAY_URL: 'http://127.0.0.1:9' })
  expect(await unreachable.query(one.paymentId)).toEqual({ state: 'unknown' })
  const other = clientOf({ ...lab.env, UNIONPAY_MERCHANT_ID: '777290058110049' })
  expect(await other.query(one.paymentId)).toEqual({ state: 'unknown' })
  expect(await client.query('26112000000000000001ab12cd34ef')).toEqual({ state: 'unknown' })
})

it('has no merchant when none is configured and fails to start with incomplete settings', () => {
  const log = makeLog('silent')
  expect(openUnionpay(readSettings({}), log)).toBeNull()
  for (const name of ['CERT_ID', 'PRIVATE_KEY', 'CERTIFICATES'].map((n) => `UNIONPAY_${n}`)) {
    const { [name]: _missing, ...rest } = lab.env as Record<string, string>
    expect(() => openUnionpay(readSettings(rest), log)).toThrow(name)
  }
  const unreadable = readSettings({ ...lab.env, UNIONPAY_CERTIFICATES: 'x' })
  expect(() => openUnionpay(unreadable, log)).toThrow('UNIONPAY_CERTIFICATES')
})
