import { startBankCashierLab, type BankCashierLab, type StepInput } from '@mall/host-lab/providers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { canonical, decryptFields, sealed } from './bank-cashier-message.ts'
import { openBankCashier } from './bank-cashier-open.ts'
import { clientOf, orderOf, refundOf } from '../cash/cash-order.fixture.ts'
import type { CashProvider, PaymentOrder } from '../cash/cash.ts'

let lab: BankCashierLab
let client: CashProvider
beforeAll(async () => {
  lab = await startBankCashierLab({ retryWaitsMs: [] })
  client = clientOf(lab.env)
})
beforeEach(() => lab.clearScript())
afterAll(() => lab.stop())

const order = (change: Partial<PaymentOrder> = {}) => orderOf({ scene: 'cashier', ...change })
async function addressOf(one: PaymentOrder): Promise<string> {
  const started = await client.start(one)
  if (started.state !== 'started' || started.action.kind !== 'redirect') throw new Error('no page')
  return started.action.url
}
async function paid() {
  const one = order()
  expect(await lab.open(await addressOf(one))).toBe(200)
  lab.script({ on: 'pay', behaviour: 'silent' })
  await lab.pay(one.paymentId)
  return one
}

it('redirects to a signed page of the bank, which cannot be altered', async () => {
  const one = order()
  const url = await addressOf(one)
  const fields = Object.fromEntries(new URL(url).searchParams)
  expect(url.startsWith(`${lab.url}/cashier?`)).toBe(true)
  expect(fields).toMatchObject({
    type: 'pay',
    paymentId: one.paymentId,
    amount: '44920',
    currency: 'CNY',
    description: one.description,
    returnUrl: one.returnUrl,
    notifyUrl: one.notifyUrl,
  })
  for (const [from, to] of [
    ['44920', '1'],
    ['order%2Flist', 'evil'],
    ['CNY', 'USD'],
  ] as const) {
    expect(await lab.open(url.replace(from, to))).toBe(400)
  }
  expect(await lab.open(url)).toBe(200)
  // The same number with a new signature is the same payment; with another amount the bank refuses
  // it.
  expect(await lab.open(await addressOf(one))).toBe(200)
  expect(await lab.open(await addressOf({ ...one, amount: 1 }))).toBe(400)
  expect(await client.start(order({ scene: 'h5' }))).toEqual({ state: 'refused' })
})

it('reports a payment after its page was opened, but never one closed before', async () => {
  const one = order()
  const url = await addressOf(one)
  expect(await client.query(one.paymentId)).toEqual({ state: 'missing' })
  await lab.open(url)
  expect(await client.query(one.paymentId)).toEqual({ state: 'open' })
  expect(await client.close(one.paymentId)).toBe('closed')
  expect(await client.query(one.paymentId)).toEqual({ state: 'closed' })
  const never = order()
  const late = await addressOf(never)
  expect(await client.close(never.paymentId)).toBe('closed')
  expect(await lab.open(late)).toBe(400)
  expect(await client.query(never.paymentId)).toEqual({ state: 'closed' })
})

it('reports a payment and refunds it once for repeated requests', async () => {
  const one = await paid()
  const succeeded = {
    state: 'succeeded',
    transaction: { amount: 44_920, currency: 'CNY', mchId: client.mchId, appId: client.appId },
  }
  expect(await client.query(one.paymentId)).toMatchObject(succeeded)
  expect(await client.close(one.paymentId)).toBe('paid')
  const refund = refundOf(one, 44_920)
  expect(await client.queryRefund(refund)).toBe('missing')
  expect(await client.refund(refund)).toBe('succeeded')
  expect(await client.refund(refund)).toBe('succeeded')
  expect(await client.queryRefund(refund)).toBe('succeeded')
  expect(lab.listRefunds(one.paymentId)).toHaveLength(1)
  expect(await client.query(one.paymentId)).toMatchObject(succeeded)
  expect(await client.refund({ ...refund, refundId: 'another' })).toBe('unknown')
})

it('polls a slow refund and reports a failed one', async () => {
  lab.script({ on: 'refund', behaviour: 'processing' })
  const slow = refundOf(await paid(), 1)
  expect(await client.refund(slow)).toBe('processing')
  expect(await client.queryRefund(slow)).toBe('succeeded')
  lab.script({ on: 'refund', behaviour: 'abnormal' })
  expect(await client.refund(refundOf(await paid(), 1))).toBe('failed')
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

it('reports unknown when the bank is unreachable or rejects the merchant', async () => {
  const one = await paid()
  const unreachable = clientOf({ ...lab.env, BANK_CASHIER_URL: 'http://127.0.0.1:9' })
  expect(await unreachable.query(one.paymentId)).toEqual({ state: 'unknown' })
  const otherClient = clientOf({ ...lab.env, BANK_CASHIER_MERCHANT_ID: '1' })
  expect(await otherClient.query(one.paymentId)).toEqual({ state: 'unknown' })
})

it('signs the same text for any field order and another text for any other content', () => {
  expect(canonical({ b: '2', a: '1', sign: 'x' })).toBe('a=1&b=2')
  expect(canonical({ a: "1&b=2 +~*'支" })).toBe('a=1%26b%3D2%20%2B~%2A%27%E6%94%AF')
})

it('accepts only a complete, recent message signed by the bank for this merchant', () => {
  const { providerPrivate, providerPublic } = lab.forge.keys
  const now = new Date()
  const head = { version: '1', merchantId: 'm', nonce: 'n'.repeat(22), type: 't' }
  const message = (change: Record<string, string> = {}) =>
    sealed(providerPrivate, {
      ...head,
      timestamp: String(Math.floor(now.getTime() / 1000)),
      ...change,
    })
  expect(decryptFields(providerPublic, 'm', message(), now)).not.toBeNull()
  for (const wrong of [
    null,
    message({ merchantId: 'n' }),
    message({ version: '2' }),
    message({ nonce: 'short' }),
    message({ timestamp: String(Math.floor(now.getTime() / 1000) - 302) }),
    message({ timestamp: String(Math.floor(now.getTime() / 1000) + 302) }),
    message({ timestamp: 'now' }),
    { ...message(), extra: 'x' },
    { ...message(), amount: 1 },
    { ...message(), type: 'other' },
    { ...message(), sign: '' },
    { ...message(), half: '\uD800' },
  ]) {
    expect(decryptFields(providerPublic, 'm', wrong, now)).toBeNull()
  }
})

it('has no bank when none is configured and fails to start with incomplete settings or without TLS', () => {
  const log = makeLog('silent')
  expect(openBankCashier(readSettings({}), log)).toBeNull()
  for (const name of ['MERCHANT_ID', 'PRIVATE_KEY', 'PUBLIC_KEY'].map((n) => `BANK_CASHIER_${n}`)) {
    expect(() => openBankCashier(readSettings({ ...lab.env, [name]: '' }), log)).toThrow(name)
  }
  const plain = readSettings({ ...lab.env, BANK_CASHIER_URL: 'http://bank.example' })
  expect(() => openBankCashier(plain, log)).toThrow('https')
})
