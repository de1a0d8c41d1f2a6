import { createVerify } from 'node:crypto'
import type { PayAction } from '@mall/contract'
import { startWechatPayLab, type StepInput, type WechatPayLab } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { openWechatPay } from './wechat-pay-open.ts'
import { orderOf } from '../cash/cash-order.fixture.ts'
import type { CashProvider } from '../cash/cash.ts'

let lab: WechatPayLab
const log = makeLog('silent')
const clientOf = (change: Record<string, string> = {}): CashProvider => {
  const client = openWechatPay(readSettings({ ...lab.env, ...change }), log, { limit: 1_000 })
  if (!client) throw new Error('no merchant')
  return client
}
beforeAll(async () => {
  lab = await startWechatPayLab()
})
beforeEach(() => lab.clearScript())
afterAll(() => lab.stop())

const order = orderOf

it('starts an H5 payment and a code, closes them and reports their states', async () => {
  const client = clientOf()
  const h5 = order()
  expect(await client.query(h5.paymentId)).toEqual({ state: 'missing' })
  const started = await client.start(h5)
  expect(started).toMatchObject({ state: 'started', action: { kind: 'redirect' } })
  expect(await client.start(h5)).toEqual(started)
  expect(await client.query(h5.paymentId)).toEqual({ state: 'open' })
  expect(await client.close(h5.paymentId)).toBe('closed')
  expect(await client.close(h5.paymentId)).toBe('closed')
  expect(await client.query(h5.paymentId)).toEqual({ state: 'closed' })
  const native = order({ scene: 'native' })
  expect(await client.start(native)).toMatchObject({
    state: 'started',
    action: { kind: 'qr', codeUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) },
  })
})

it.each(['jsapi', 'mini'] as const)(
  'signs a prepayment for its payer again for each response: %s',
  async (scene) => {
    const client = clientOf()
    const one = order({ scene, payer: 'oPayer1' })
    const started = await client.start(one)
    if (started.state !== 'started') throw new Error(started.state)
    const paramsOf = (action: PayAction) => {
      if (action.kind === 'jsapi') return action.params
      if (action.kind !== 'mini') throw new Error(action.kind)
      const [page, query] = action.path.split('?')
      const fields = Object.fromEntries(new URLSearchParams(query))
      const { orderId, paymentId, returnUrl, ...params } = fields
      expect([page, orderId, paymentId]).toEqual(['/pages/pay/index', '1', one.paymentId])
      expect(returnUrl).toBe(one.returnUrl)
      return params
    }
    const first = paramsOf(started.action)
    const second = paramsOf(client.again(one, started.action))
    for (const params of [first, second]) {
      const { appId, timeStamp, nonceStr, package: packed, signType, paySign } = params
      expect([appId, signType]).toEqual([one.appId, 'RSA'])
      expect(packed).toMatch(/^prepay_id=wx/)
      const isSigned = createVerify('sha256')
        .update(`${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`)
        .verify(lab.forge.keys.merchantPublic, paySign ?? '', 'base64')
      expect(isSigned).toBe(true)
    }
    expect(second.package).toBe(first.package)
    expect(second.nonceStr).not.toBe(first.nonceStr)
    // Pays as the app would: with the parameters, whose signature the lab verifies.
    const prepayId = first.package?.slice('prepay_id='.length) ?? ''
    const pay = (params: object) =>
      fetch(`${lab.url}/lab/wechat-pay/pay-prepay/${prepayId}`, {
        method: 'POST',
        body: JSON.stringify(params),
      })
    expect((await pay({ ...second, timeStamp: '1700000000' })).status).toBe(400)
    expect((await pay(second)).status).toBe(200)
    expect(await client.query(one.paymentId)).toMatchObject({
      state: 'succeeded',
      transaction: { payer: 'oPayer1' },
    })
  },
)

it('refuses a scene of another channel and a prepayment without its payer', async () => {
  const client = clientOf()
  expect(await client.start(order({ scene: 'app' }))).toEqual({ state: 'refused' })
  expect(await client.start(order({ scene: 'cashier' }))).toEqual({ state: 'refused' })
  expect(await client.start(order({ scene: 'jsapi' }))).toEqual({ state: 'refused' })
})

it('reports a payment and refunds it once for repeated requests', async () => {
  const client = clientOf()
  const paid = order({ amount: 100 })
  await client.start(paid)
  await lab.pay(paid.paymentId)
  expect(await client.query(paid.paymentId)).toMatchObject({
    state: 'succeeded',
    transaction: { amount: 100, currency: 'CNY', appId: paid.appId, mchId: client.mchId },
  })
  expect(await client.close(paid.paymentId)).toBe('paid')
  expect(await client.start(paid)).toEqual({ state: 'refused' })
  const refund = {
    refundId: `r${paid.paymentId}`,
    createdAt: new Date(),
    paymentId: paid.paymentId,
    transactionId: '',
    amount: 100,
    total: 100,
    reason: '订单已取消',
    notifyUrl: paid.notifyUrl,
  }
  expect(await client.queryRefund(refund)).toBe('missing')
  expect(await client.refund(refund)).toBe('succeeded')
  expect(await client.refund(refund)).toBe('succeeded')
  expect(await client.queryRefund(refund)).toBe('succeeded')
  expect(lab.listRefunds(paid.paymentId)).toHaveLength(1)
  // An order counts as paid even after a refund.
  expect(await client.query(paid.paymentId)).toMatchObject({ state: 'succeeded' })
})

it('distinguishes refusals of the provider from missing responses', async () => {
  const client = clientOf()
  expect(await client.start(order({ amount: 0 }))).toEqual({ state: 'refused' })
  expect(await client.close('20261120000000009999zz')).toBe('closed')
})

it.each<StepInput['behaviour']>(['hang', 'lost', 'error', 'garbage', 'unsigned', 'forged'])(
  'reports unknown for a response that is %s, on every call',
  async (behaviour) => {
    const client = clientOf()
    const one = order()
    await client.start(one)
    await lab.pay(one.paymentId)
    lab.script({ on: 'any', behaviour, times: 100 } as StepInput)
    const refund = {
      refundId: `r${one.paymentId}`,
      createdAt: new Date(),
      paymentId: one.paymentId,
      transactionId: '',
      amount: 1,
      total: 1,
      reason: '',
      notifyUrl: one.notifyUrl,
    }
    expect(
      await Promise.all([
        client.start(order()),
        client.query(one.paymentId),
        client.close(one.paymentId),
        client.refund(refund),
        client.queryRefund(refund),
      ]),
    ).toEqual([{ state: 'unknown' }, { state: 'unknown' }, 'unknown', 'unknown', 'unknown'])
  },
)

it('reports unknown when the provider is unreachable or rejects the merchant', async () => {
  const unreachable = clientOf({ WECHAT_PAY_BASE_URL: 'http://127.0.0.1:9' })
  expect(await unreachable.query('20261120000000000001ab')).toEqual({ state: 'unknown' })
  const otherClient = clientOf({ WECHAT_PAY_SERIAL: 'AB' })
  expect(await otherClient.start(order())).toEqual({ state: 'unknown' })
})

it('accepts both keys while the provider changes its key', async () => {
  const other = await startWechatPayLab()
  const client = clientOf({
    WECHAT_PAY_PUBLIC_KEY_ID: `${other.env.WECHAT_PAY_PUBLIC_KEY_ID},${lab.env.WECHAT_PAY_PUBLIC_KEY_ID}`,
    WECHAT_PAY_PUBLIC_KEY: `${other.env.WECHAT_PAY_PUBLIC_KEY}${lab.env.WECHAT_PAY_PUBLIC_KEY}`,
  })
  expect(await client.start(order())).toMatchObject({ state: 'started' })
  const gone = clientOf({
    WECHAT_PAY_PUBLIC_KEY_ID: other.env.WECHAT_PAY_PUBLIC_KEY_ID,
    WECHAT_PAY_PUBLIC_KEY: other.env.WECHAT_PAY_PUBLIC_KEY,
  })
  expect(await gone.start(order())).toEqual({ state: 'unknown' })
  await other.stop()
})

it('has no merchant when none is configured and fails to start with incomplete settings', () => {
  expect(openWechatPay(readSettings({}), log)).toBeNull()
  for (const name of Object.keys(lab.env).filter((key) => !/BASE_URL|MCH_ID|APP_ID/.test(key))) {
    expect(() => clientOf({ [name]: '' })).toThrow(name)
  }
})
