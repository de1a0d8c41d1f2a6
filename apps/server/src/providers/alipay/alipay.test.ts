import { createVerify } from 'node:crypto'
import { startAlipayLab, type AlipayLab, type StepInput } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { openAlipay } from './alipay-open.ts'
import { signedNode } from './alipay-signature.ts'
import { clientOf, orderOf, refundOf } from '../cash/cash-order.fixture.ts'
import type { CashProvider } from '../cash/cash.ts'

let lab: AlipayLab
let client: CashProvider
beforeAll(async () => {
  lab = await startAlipayLab({ retryWaitsMs: [] })
  client = clientOf(lab.env)
})
beforeEach(() => lab.clearScript())
afterAll(() => lab.stop())

const order = () => orderOf({ scene: 'app' })
async function stringOf(one: ReturnType<typeof order>): Promise<string> {
  const started = await client.start(one)
  if (started.state !== 'started' || started.action.kind !== 'alipay') throw new Error('no string')
  return started.action.orderString
}
async function pageOf(one: ReturnType<typeof order>): Promise<URL> {
  const started = await client.start(one)
  if (started.state !== 'started' || started.action.kind !== 'redirect') throw new Error('no page')
  return new URL(started.action.url)
}
/** Verified by hand: sorted by name, as they are before they are encoded. */
function isSigned({ sign = '', ...rest }: Record<string, string>): boolean {
  const text = Object.keys(rest)
    .sort()
    .map((name) => `${name}=${rest[name]}`)
    .join('&')
  return createVerify('sha256').update(text).verify(lab.forge.keys.merchantPublic, sign, 'base64')
}
async function paid() {
  const one = order()
  lab.script({ on: 'pay', behaviour: 'silent' })
  expect(await lab.payOrder(await stringOf(one))).toMatchObject({ resultStatus: '9000' })
  return one
}

it('signs an order string that Alipay accepts, without a request', async () => {
  const offline = clientOf({ ...lab.env, ALIPAY_GATEWAY_URL: 'http://127.0.0.1:9/' })
  const one = order()
  const started = await offline.start(one)
  expect(started).toMatchObject({ state: 'started', action: { kind: 'alipay' } })
  const fields = Object.fromEntries(new URLSearchParams(await stringOf(one)))
  expect(JSON.parse(fields.biz_content ?? '')).toEqual({
    out_trade_no: one.paymentId,
    total_amount: '449.20',
    subject: '积分商城-订单1   “券” +%',
    product_code: 'QUICK_MSECURITY_PAY',
    time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect(fields).toMatchObject({ sign_type: 'RSA2', notify_url: one.notifyUrl, charset: 'utf-8' })
  expect(isSigned(fields)).toBe(true)
  expect(await offline.start(orderOf({ scene: 'native' }))).toEqual({ state: 'refused' })
})

it('signs a gateway address for a phone’s browser, without a request', async () => {
  const one = orderOf({ scene: 'h5' })
  const url = await pageOf(one)
  expect(url.origin + url.pathname).toBe(lab.env.ALIPAY_GATEWAY_URL)
  const fields = Object.fromEntries(url.searchParams)
  expect(JSON.parse(fields.biz_content ?? '')).toEqual({
    out_trade_no: one.paymentId,
    total_amount: '449.20',
    subject: '积分商城-订单1   “券” +%',
    product_code: 'QUICK_WAP_WAY',
    time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    quit_url: one.returnUrl,
  })
  expect(fields).toMatchObject({
    app_id: lab.env.ALIPAY_APP_ID,
    method: 'alipay.trade.wap.pay',
    sign_type: 'RSA2',
    charset: 'utf-8',
    notify_url: one.notifyUrl,
    return_url: one.returnUrl,
  })
  expect(isSigned(fields)).toBe(true)
})

it.each([
  [1, '0.01'],
  [10, '0.10'],
  [100, '1.00'],
  [123_456_789, '1234567.89'],
])('shows %i fen on the page as %s yuan', async (amount, yuan) => {
  const url = await pageOf(orderOf({ scene: 'h5', amount }))
  const content: unknown = JSON.parse(url.searchParams.get('biz_content') ?? '')
  expect(content).toMatchObject({ total_amount: yuan })
})

it('follows a trade of the page from the cashier to a refund', async () => {
  const one = orderOf({ scene: 'h5' })
  const url = await pageOf(one)
  expect(await client.query(one.paymentId)).toEqual({ state: 'missing' })
  expect(await lab.openPage(url.href.replace('449.20', '0.01'))).toBe(400)
  expect(await client.query(one.paymentId)).toEqual({ state: 'missing' })
  expect(await lab.openPage(url.href)).toBe(200)
  expect(await client.query(one.paymentId)).toEqual({ state: 'open' })
  lab.script({ on: 'pay', behaviour: 'silent' })
  await lab.pay(one.paymentId)
  expect(await client.query(one.paymentId)).toMatchObject({
    state: 'succeeded',
    transaction: { paymentId: one.paymentId, amount: 44_920 },
  })
  expect(await client.close(one.paymentId)).toBe('paid')
  expect(await client.refund(refundOf(one, 44_920))).toBe('succeeded')
})

it('reports no trade until the shopper opens the cashier, then its state', async () => {
  const one = order()
  const text = await stringOf(one)
  expect(await client.query(one.paymentId)).toEqual({ state: 'missing' })
  expect(await client.close(one.paymentId)).toBe('missing')
  expect(await lab.payOrder(text, 'cancel')).toMatchObject({ resultStatus: '6001' })
  expect(await client.query(one.paymentId)).toEqual({ state: 'open' })
  expect(await client.close(one.paymentId)).toBe('closed')
  expect(await client.close(one.paymentId)).toBe('closed')
  expect(await client.query(one.paymentId)).toEqual({ state: 'closed' })
  expect(await lab.payOrder(text)).toMatchObject({ resultStatus: '4000' })
})

it('refuses a payment by a changed order string', async () => {
  const text = await stringOf(order())
  expect(await lab.payOrder(text.replace('449.20', '0.01'))).toMatchObject({ resultStatus: '4000' })
})

it('reports a payment and refunds it once for repeated requests', async () => {
  const one = await paid()
  const succeeded = {
    state: 'succeeded',
    transaction: {
      paymentId: one.paymentId,
      amount: 44_920,
      currency: 'CNY',
      appId: lab.env.ALIPAY_APP_ID,
      mchId: client.mchId,
    },
  }
  expect(await client.query(one.paymentId)).toMatchObject(succeeded)
  expect(await client.close(one.paymentId)).toBe('paid')
  const refund = refundOf(one, 44_920)
  expect(await client.queryRefund(refund)).toBe('missing')
  expect(await client.refund(refund)).toBe('succeeded')
  // The second refund moves no money; the query returns that the first one succeeded.
  expect(await client.refund(refund)).toBe('processing')
  expect(await client.queryRefund(refund)).toBe('succeeded')
  expect(lab.listRefunds(one.paymentId)).toHaveLength(1)
  // Alipay reports a fully refunded trade as closed; the mall still reports it as paid.
  expect(await client.query(one.paymentId)).toMatchObject(succeeded)
  expect(await client.refund({ ...refund, refundId: 'another' })).toBe('unknown')
})

it('polls a slow refund until it succeeds', async () => {
  const one = await paid()
  lab.script({ on: 'refund', behaviour: 'processing' })
  expect(await client.refund(refundOf(one, 1))).toBe('processing')
  expect(await client.queryRefund(refundOf(one, 1))).toBe('processing')
  expect(await client.queryRefund(refundOf(one, 1))).toBe('succeeded')
})

it.each<StepInput['behaviour']>(['hang', 'lost', 'error', 'garbage', 'unsigned', 'forged'])(
  'reports unknown for a response that is %s, on every call',
  async (behaviour) => {
    const one = await paid()
    lab.script({ on: 'any', behaviour, times: 100 } as StepInput)
    const refund = refundOf(one, 1)
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

it('reports unknown when the gateway is unreachable or rejects the merchant', async () => {
  const one = await paid()
  const unreachable = clientOf({ ...lab.env, ALIPAY_GATEWAY_URL: 'http://127.0.0.1:9/' })
  expect(await unreachable.query(one.paymentId)).toEqual({ state: 'unknown' })
  const otherClient = clientOf({ ...lab.env, ALIPAY_APP_ID: '2021000000000009' })
  expect(await otherClient.query(one.paymentId)).toEqual({ state: 'unknown' })
  expect(await otherClient.close(one.paymentId)).toBe('unknown')
})

it('reads only the node that is signed verbatim at the top level of the response', () => {
  const { providerPrivate } = lab.forge.keys
  const node = '{"code":"10000","x":"}\\",{\\"sign\\":1"}'
  const signed = lab.forge.signText(providerPrivate, node)
  const read = (text: string) =>
    signedNode(lab.forge.keys.providerPublic, text, ['a_response', 'error_response'])
  expect(read(`{"a_response":${node},"sign":"${signed}"}`)).toBe(node)
  expect(read(`{"sign":"${signed}", "a_response": ${node} }`)).toBe(node)
  for (const wrong of [
    `{"b":{"a_response":${node}},"sign":"${signed}"}`,
    `{"a_response":${node.replace('10000', '10001')},"sign":"${signed}"}`,
    `{"a_response":${node.replace(':', ': ')},"sign":"${signed}"}`,
    `{"a_response":{"code":"1"},"a_response":${node},"sign":"${signed}"}`,
    `{"a_response":${node}}`,
    `{"a_response":${node},"sign":["${signed}"]}`,
    `[{"a_response":${node},"sign":"${signed}"}`.slice(1, -1),
    '',
    '{',
    'null',
  ]) {
    expect(read(wrong), wrong).toBeNull()
  }
})

it('has no app when none is configured and fails to start with incomplete settings', () => {
  const log = makeLog('silent')
  expect(openAlipay(readSettings({}), log)).toBeNull()
  for (const name of ['ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY']) {
    expect(() => openAlipay(readSettings({ ...lab.env, [name]: '' }), log)).toThrow(name)
  }
})
