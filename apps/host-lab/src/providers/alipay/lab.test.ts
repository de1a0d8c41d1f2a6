import { createSign, createVerify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startMerchantServer } from '../cashier/merchant-server.fixture.ts'
import { startAlipayLab, type AlipayLab } from './lab.ts'

let lab: AlipayLab
let merchant: Awaited<ReturnType<typeof startMerchantServer>>
beforeAll(async () => {
  lab = await startAlipayLab({ retryWaitsMs: [] })
  merchant = await startMerchantServer('success')
}, 60_000)
beforeEach(() => {
  lab.clearScript()
  merchant.received.length = 0
})
afterAll(async () => {
  await lab.stop()
  merchant.close()
})

/** Merchant implemented from the protocol's description, independent of the simulator's code. */
function signed(method: string, content: object, overrides: Record<string, string> = {}) {
  const fields: Record<string, string> = {
    app_id: lab.env.ALIPAY_APP_ID,
    method,
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: '2026-11-20 10:00:00',
    version: '1.0',
    biz_content: JSON.stringify(content),
    ...overrides,
  }
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const sign = createSign('sha256').update(text).sign(lab.env.ALIPAY_PRIVATE_KEY, 'base64')
  return new URLSearchParams({ ...fields, sign })
}
const isSigned = (text: string, sign: string) =>
  createVerify('sha256').update(text).verify(lab.env.ALIPAY_PUBLIC_KEY, sign, 'base64')

async function callGateway(
  method: string,
  content: object,
  overrides: Record<string, string> = {},
) {
  const response = await fetch(lab.env.ALIPAY_GATEWAY_URL, {
    method: 'POST',
    body: signed(method, content, overrides),
  })
  const text = await response.text()
  const [, node = '', sign = ''] = /^\{"\w+":(.+),"sign":"([^"]+)"\}$/.exec(text) ?? []
  expect(isSigned(node, sign)).toBe(true)
  return JSON.parse(node) as Record<string, string>
}

let count = 0
function orderString(overrides: Record<string, string> = {}) {
  const id = `order${(count += 1)}`
  const content = {
    out_trade_no: id,
    total_amount: '449.20',
    subject: '积分商城 <订单>',
    product_code: 'QUICK_MSECURITY_PAY',
    time_expire: '2099-01-01 00:00:00',
  }
  const text = signed('alipay.trade.app.pay', content, { notify_url: merchant.url, ...overrides })
  return { id, text: text.toString() }
}
const submit = (text: string, query = '', headers: Record<string, string> = {}) =>
  fetch(`${lab.url}/lab/alipay/pay${query}`, { method: 'POST', body: text, headers })

it('pays an order string, notifies the merchant and returns the result to the app', async () => {
  const { id, text } = orderString()
  const response = await submit(text, '', { origin: 'http://dingtalk.localhost:5173' })
  expect(response.headers.get('access-control-allow-origin')).toBe('http://dingtalk.localhost:5173')
  expect(await response.json()).toMatchObject({ resultStatus: '9000' })
  const [{ contentType, body } = { contentType: '', body: '' }] = merchant.received
  expect(contentType).toContain('application/x-www-form-urlencoded')
  const { sign = '', sign_type, ...fields } = Object.fromEntries(new URLSearchParams(body))
  expect(sign_type).toBe('RSA2')
  expect(fields).toMatchObject({
    out_trade_no: id,
    total_amount: '449.20',
    trade_status: 'TRADE_SUCCESS',
  })
  const message = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  expect(isSigned(message, sign)).toBe(true)
  expect(await (await submit(text)).json()).toMatchObject({ resultStatus: '4000' })
  expect(await callGateway('alipay.trade.query', { out_trade_no: id })).toMatchObject({
    code: '10000',
    trade_status: 'TRADE_SUCCESS',
  })
})

it('refuses an order without the merchant’s signature and allows loopback origins only', async () => {
  const { text } = orderString()
  for (const tampered of [
    text.replace('449.20', '0.01'),
    text.replace('RSA2', 'RSA'),
    'nonsense',
  ]) {
    expect(await (await submit(tampered)).json()).toMatchObject({ resultStatus: '4000' })
  }
  const foreign = await submit(text, '', { origin: 'https://evil.example' })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  const refused = await callGateway('alipay.trade.query', { out_trade_no: 'x' }, { app_id: '1' })
  expect(refused).toMatchObject({ code: '40002' })
})

it('finds a trade after its cashier was opened, closes it and refunds at most the paid amount', async () => {
  const one = orderString()
  const missing = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
  expect(await callGateway('alipay.trade.query', { out_trade_no: one.id })).toMatchObject(missing)
  expect(await (await submit(one.text, '?action=cancel')).json()).toMatchObject({
    resultStatus: '6001',
  })
  expect(await callGateway('alipay.trade.query', { out_trade_no: one.id })).toMatchObject({
    trade_status: 'WAIT_BUYER_PAY',
  })
  expect(await callGateway('alipay.trade.close', { out_trade_no: one.id })).toMatchObject({
    code: '10000',
  })
  expect(await (await submit(one.text)).json()).toMatchObject({ resultStatus: '4000' })

  const paid = orderString()
  await submit(paid.text)
  const refund = (number: string, amount: string) =>
    callGateway('alipay.trade.refund', {
      out_trade_no: paid.id,
      out_request_no: number,
      refund_amount: amount,
    })
  expect(await refund('a', '400.00')).toMatchObject({ code: '10000', fund_change: 'Y' })
  expect(await refund('a', '400.00')).toMatchObject({ code: '10000', fund_change: 'N' })
  expect(await refund('b', '49.21')).toMatchObject({ code: '40004' })
  expect(await refund('b', '49.20')).toMatchObject({ code: '10000' })
  expect(lab.listRefunds(paid.id)).toHaveLength(2)
  expect(await callGateway('alipay.trade.query', { out_trade_no: paid.id })).toMatchObject({
    trade_status: 'TRADE_CLOSED',
    send_pay_date: expect.any(String),
  })
  await lab.settled()
})

const back = 'http://shop.example/checkstand?companyId=1&orderId=7&from=pay'
function wapPage(overrides: Record<string, string> = {}, change: object = {}) {
  const id = `order${(count += 1)}`
  const content = {
    out_trade_no: id,
    total_amount: '449.20',
    subject: '积分商城 <订单>',
    product_code: 'QUICK_WAP_WAY',
    time_expire: '2099-01-01 00:00:00',
    quit_url: `${back}&quit=1`,
    ...change,
  }
  const own = { notify_url: merchant.url, return_url: back, ...overrides }
  const query = signed('alipay.trade.wap.pay', content, own).toString()
  return { id, query, url: `${lab.env.ALIPAY_GATEWAY_URL}?${query}` }
}
const press = (request: string, action: string) =>
  fetch(`${lab.url}/wap/press`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, action }),
  })

it('shows the page of a signed address, pays on submit and returns a signed result', async () => {
  const { id, url, query } = wapPage()
  const html = await (await fetch(url)).text()
  expect(html).toContain('449')
  expect(html).toContain('积分商城 &lt;订单&gt;')
  for (const button of ['支付', '取消支付', '支付后不返回', '支付并通知两次']) {
    expect(html).toContain(`>${button}</button>`)
  }
  const response = await press(query, 'pay')
  expect(response.status).toBe(303)
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.href.startsWith(`${back}&`)).toBe(true)
  const own = new Set(new URL(back).searchParams.keys())
  const added = [...location.searchParams].filter(([name]) => !own.has(name))
  const { sign = '', sign_type, ...fields } = Object.fromEntries(added)
  expect([sign_type, fields]).toEqual([
    'RSA2',
    {
      app_id: lab.env.ALIPAY_APP_ID,
      auth_app_id: lab.env.ALIPAY_APP_ID,
      charset: 'utf-8',
      method: 'alipay.trade.wap.pay.return',
      out_trade_no: id,
      seller_id: lab.env.ALIPAY_SELLER_ID,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      total_amount: '449.20',
      trade_no: expect.stringMatching(/^\d{28}$/),
      version: '1.0',
    },
  ])
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  expect(isSigned(text, sign)).toBe(true)
  await lab.settled()
  expect(merchant.received).toHaveLength(1)
  // Returning to the page does not pay twice.
  await press(query, 'pay')
  await lab.settled()
  expect(merchant.received).toHaveLength(1)
  expect(await (await fetch(url)).text()).toContain('支付成功')
})

it.each([
  ['cancel', `${back}&quit=1`, 'WAIT_BUYER_PAY', 0],
  ['stay', null, 'TRADE_SUCCESS', 1],
  ['twice', back, 'TRADE_SUCCESS', 2],
  ['forged', back, 'TRADE_SUCCESS', 1],
  ['late', back, 'TRADE_SUCCESS', 0],
  ['silent', back, 'TRADE_SUCCESS', 0],
])('performs the action %s on the cashier page', async (action, to, trade_status, times) => {
  const { id, query } = wapPage()
  const response = await press(query, action)
  const location = response.headers.get('location')
  expect(location?.slice(0, to?.length) ?? null).toBe(to)
  await lab.settled()
  expect(await callGateway('alipay.trade.query', { out_trade_no: id })).toMatchObject({
    trade_status,
  })
  expect(merchant.received).toHaveLength(times)
})

it('refuses a cashier address that is changed, of another kind or without a return address', async () => {
  const { url, query } = wapPage()
  const app = orderString().text
  for (const wrong of [
    url.replace('449.20', '0.01'),
    url.replace(encodeURIComponent(back), encodeURIComponent('https://evil.example/')),
    `${lab.env.ALIPAY_GATEWAY_URL}?${app}`,
    lab.env.ALIPAY_GATEWAY_URL,
    wapPage({ app_id: '1' }).url,
    wapPage({ return_url: 'javascript:alert(1)' }).url,
    wapPage({ return_url: `${back}${'x'.repeat(256)}` }).url,
    wapPage({}, { product_code: 'QUICK_MSECURITY_PAY' }).url,
    wapPage({}, { quit_url: undefined }).url,
    wapPage({}, { subject: 'a&b' }).url,
  ]) {
    expect((await fetch(wrong)).status, wrong).toBe(400)
  }
  expect((await press(query.replace('449.20', '0.01'), 'pay')).status).toBe(400)
  expect(await (await submit(query)).json()).toMatchObject({ resultStatus: '4000' })
  expect(merchant.received).toEqual([])
})

it('follows its script of silent, repeated, forged or wrong notifications, also by HTTP', async () => {
  for (const [behaviour, times] of [
    ['silent', 0],
    ['twice', 2],
    ['forged', 1],
    ['wrong-amount', 1],
  ] as const) {
    merchant.received.length = 0
    const sent = await fetch(`${lab.url}/lab/alipay/script`, {
      method: 'POST',
      body: JSON.stringify({ on: 'pay', behaviour }),
    })
    expect(sent.status).toBe(200)
    await submit(orderString().text)
    expect(merchant.received, behaviour).toHaveLength(times)
  }
  const list = (await (await fetch(`${lab.url}/lab/alipay/payments`)).json()) as unknown[]
  expect(list.length).toBeGreaterThan(3)
})
