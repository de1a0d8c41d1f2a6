import { createSign, createVerify, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startMerchantServer } from '../cashier/merchant-server.fixture.ts'
import { startBankCashierLab, type BankCashierLab } from './lab.ts'

let lab: BankCashierLab
let merchant: Awaited<ReturnType<typeof startMerchantServer>>
beforeAll(async () => {
  lab = await startBankCashierLab({ retryWaitsMs: [] })
  merchant = await startMerchantServer('{"code":"SUCCESS"}')
}, 60_000)
beforeEach(() => {
  lab.clearScript()
  merchant.received.length = 0
})
afterAll(async () => {
  await lab.stop()
  merchant.close()
})

type Fields = Record<string, string>
const toSigningText = (fields: Fields) =>
  Object.keys(fields)
    .filter((name) => name !== 'sign')
    .sort()
    .map((name) => `${name}=${encodeURIComponent(fields[name] ?? '')}`)
    .join('&')
/** Merchant implemented from the protocol's description, independent of the simulator's code. */
function signed(type: string, content: Fields): Fields {
  const fields = {
    version: '1',
    type,
    merchantId: lab.env.BANK_CASHIER_MERCHANT_ID,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(16).toString('base64url'),
    ...content,
  }
  const key = lab.env.BANK_CASHIER_PRIVATE_KEY
  return { ...fields, sign: createSign('sha256').update(toSigningText(fields)).sign(key, 'base64') }
}
const isSigned = (fields: Fields) =>
  createVerify('sha256')
    .update(toSigningText(fields))
    .verify(lab.env.BANK_CASHIER_PUBLIC_KEY, fields.sign ?? '', 'base64')
const post = (type: string, message: Fields) =>
  fetch(`${lab.url}/api/v1/${type}`, { method: 'POST', body: JSON.stringify(message) })
async function callApi(type: string, content: Fields): Promise<Fields> {
  const message = signed(type, content)
  const response = (await (await post(type, message)).json()) as Fields
  expect(isSigned(response)).toBe(true)
  expect(response.requestNonce).toBe(message.nonce)
  return response
}

const back = 'http://shop.example/checkstand?id=1'
let count = 0
function cashier(overrides: Fields = {}) {
  const id = `order${(count += 1)}`
  const message = signed('pay', {
    paymentId: id,
    amount: '44920',
    currency: 'CNY',
    description: '积分商城 <订单>',
    expiresAt: '2099-01-01T00:00:00Z',
    notifyUrl: merchant.url,
    returnUrl: back,
    ...overrides,
  })
  return { id, url: `${lab.url}/cashier?${new URLSearchParams(message).toString()}` }
}
const submit = (id: string, action: string, to = back) =>
  fetch(`${lab.url}/cashier/press`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ payment_id: id, redirect_url: to, action }),
  })

it('shows its cashier, pays on submit, notifies the mall and redirects back', async () => {
  const { id, url } = cashier()
  const html = await (await fetch(url)).text()
  expect(html).toContain('449')
  expect(html).toContain('积分商城 &lt;订单&gt;')
  for (const button of ['支付', '取消支付', '支付后不返回', '支付并通知两次', '支付，通知迟到']) {
    expect(html).toContain(`>${button}</button>`)
  }
  const response = await submit(id, 'pay')
  expect([response.status, response.headers.get('location')]).toEqual([303, back])
  await lab.settled()
  const [{ body } = { body: '{}' }] = merchant.received
  const notification = JSON.parse(body) as Fields
  expect(isSigned(notification)).toBe(true)
  expect(notification).toMatchObject({
    type: 'paid',
    paymentId: id,
    amount: '44920',
    state: 'PAID',
  })
  // Returning to the page does not pay twice.
  await submit(id, 'pay')
  await lab.settled()
  expect(merchant.received).toHaveLength(1)
  expect(await (await fetch(url)).text()).toContain('支付成功')
})

it.each([
  ['stay', 200, 'PAID', 1],
  ['cancel', 303, 'OPEN', 0],
  ['twice', 303, 'PAID', 2],
  ['forged', 303, 'PAID', 1],
  ['late', 303, 'PAID', 0],
  ['silent', 303, 'PAID', 0],
])('performs the submitted action: %s', async (action, status, state, times) => {
  const { id, url } = cashier()
  await fetch(url)
  expect((await submit(id, action)).status).toBe(status)
  await lab.settled()
  expect(await callApi('query', { paymentId: id })).toMatchObject({ state })
  expect(merchant.received).toHaveLength(times)
})

it('refuses unsigned or stale links and redirects to web addresses only', async () => {
  const { url } = cashier()
  const stale = cashier({ timestamp: String(Math.floor(Date.now() / 1000) - 400) })
  for (const tampered of [url.replace('44920', '1'), stale.url, `${lab.url}/cashier`]) {
    expect((await fetch(tampered)).status).toBe(400)
  }
  const { id, url: other } = cashier({ returnUrl: 'javascript:alert' })
  expect(await (await fetch(other)).text()).not.toContain('javascript:')
  expect((await submit(id, 'cancel', 'javascript:alert(1)')).status).toBe(200)
})

it('accepts each signed request once, closes unknown payments and refunds at most the paid amount', async () => {
  expect(await callApi('query', { paymentId: 'never' })).toMatchObject({ state: 'MISSING' })
  expect(await callApi('close', { paymentId: 'never' })).toMatchObject({ state: 'CLOSED' })
  expect((await fetch(cashier({ paymentId: 'never' }).url)).status).toBe(400)
  const message = signed('query', { paymentId: 'never' })
  expect((await post('query', message)).status).toBe(200)
  expect((await post('query', message)).status).toBe(401)
  expect((await post('query', { ...signed('query', {}), paymentId: 'x' })).status).toBe(401)
  const { id, url } = cashier()
  await fetch(url)
  await lab.pay(id)
  const refund = (refundId: string, amount: string) =>
    callApi('refund', { paymentId: id, refundId, amount, total: '44920', notifyUrl: merchant.url })
  expect(await refund('a', '40000')).toMatchObject({ state: 'DONE' })
  expect(await refund('a', '40000')).toMatchObject({ state: 'DONE' })
  expect(await refund('b', '4921')).toMatchObject({ state: 'REFUSED' })
  expect(await refund('b', '4920')).toMatchObject({ state: 'DONE' })
  expect(await callApi('query', { paymentId: id })).toMatchObject({ state: 'PAID' })
  await lab.settled()
})
