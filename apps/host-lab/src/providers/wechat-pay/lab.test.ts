import { createServer, type Server } from 'node:http'
import { createDecipheriv, createSign, createVerify, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWechatPayLab, type WechatPayLab } from './lab.ts'

type ReceivedNotification = { headers: Record<string, string | string[] | undefined>; body: string }

let lab: WechatPayLab
let merchant: Server
let notifyUrl: string
let received: ReceivedNotification[] = []
let statuses: number[] = []
let onNotification: () => void = () => {}

beforeAll(async () => {
  merchant = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.statusCode = statuses.shift() ?? 200
      response.end('{"code":"SUCCESS"}')
      onNotification()
    })
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  const address = merchant.address()
  notifyUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/notify`
  lab = await startWechatPayLab({ retryWaitsMs: [1, 1] })
}, 60_000)
beforeEach(() => {
  lab.clearScript()
  received = []
  statuses = []
})
afterAll(async () => {
  await lab.stop()
  merchant.close()
})

/** Merchant implemented from the protocol's description, independent of the simulator's code. */
async function callApi(
  method: string,
  target: string,
  content?: object,
  overrides: { serial?: string } = {},
) {
  const body = content ? JSON.stringify(content) : ''
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = randomUUID()
  const signature = createSign('sha256')
    .update(`${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(lab.env.WECHAT_PAY_PRIVATE_KEY, 'base64')
  const serial = overrides.serial ?? lab.env.WECHAT_PAY_SERIAL
  const response = await fetch(lab.url + target, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${lab.env.WECHAT_PAY_MCH_ID}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`,
    },
    ...(content ? { body } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    json: (text ? JSON.parse(text) : {}) as Record<string, string>,
    isSigned: isSigned((name) => response.headers.get(name) ?? '', text),
  }
}
const isSigned = (header: (name: string) => string, body: string) =>
  header('wechatpay-serial') === lab.env.WECHAT_PAY_PUBLIC_KEY_ID &&
  createVerify('sha256')
    .update(`${header('wechatpay-timestamp')}\n${header('wechatpay-nonce')}\n${body}\n`)
    .verify(lab.env.WECHAT_PAY_PUBLIC_KEY, header('wechatpay-signature'), 'base64')

let count = 0
const buildOrder = (change: object = {}) => ({
  appid: 'wx1',
  mchid: lab.env.WECHAT_PAY_MCH_ID,
  description: '积分商城 <订单>',
  out_trade_no: `order${(count += 1)}00000`,
  notify_url: notifyUrl,
  amount: { total: 44_920, currency: 'CNY' },
  scene_info: { payer_client_ip: '10.0.0.1', h5_info: { type: 'Wap' } },
  ...change,
})
async function startPayment(change: object = {}) {
  const order = buildOrder(change)
  const { json } = await callApi('POST', '/v3/pay/transactions/h5', order)
  return { id: order.out_trade_no, url: json.h5_url ?? '' }
}
const state = async (id: string) =>
  (await callApi('GET', `/v3/pay/transactions/out-trade-no/${id}?mchid=1900000109`)).json
    .trade_state
const submit = (url: string, action: string, back: string) =>
  fetch(`${lab.url}/wechat-pay/cashier`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      prepay_id: new URL(url).searchParams.get('prepay_id') ?? '',
      redirect_url: back,
      action,
    }),
  })

it('accepts signed requests only and signs its responses', async () => {
  const good = await callApi('POST', '/v3/pay/transactions/native', buildOrder())
  expect(good).toMatchObject({ status: 200, isSigned: true })
  expect(good.json.code_url).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=/)
  expect(
    await callApi('POST', '/v3/pay/transactions/native', buildOrder(), { serial: 'X' }),
  ).toMatchObject({
    status: 401,
    json: { code: 'SIGN_ERROR' },
  })
  const bare = await fetch(`${lab.url}/v3/pay/transactions/out-trade-no/x12345?mchid=1`)
  expect(bare.status).toBe(401)
})

it('refuses an order that violates the documentation', async () => {
  const invalidChanges = [
    { amount: { total: 0, currency: 'CNY' } },
    { notify_url: 'ftp://x' },
    { scene_info: { payer_client_ip: '1' } },
    { mchid: '1' },
    { time_expire: new Date().toISOString() },
  ]
  for (const change of invalidChanges) {
    const response = await callApi('POST', '/v3/pay/transactions/h5', buildOrder(change))
    expect(response).toMatchObject({ status: 400, isSigned: true })
  }
})

it('notifies the merchant of a payment, signed and encrypted', async () => {
  const { id } = await startPayment()
  expect(await state(id)).toBe('NOTPAY')
  await lab.pay(id)
  expect(await state(id)).toBe('SUCCESS')
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(isSigned((name) => String(headers[name]), body)).toBe(true)
  const { event_type, resource } = JSON.parse(body) as {
    event_type: string
    resource: { ciphertext: string; nonce: string; associated_data: string }
  }
  expect(event_type).toBe('TRANSACTION.SUCCESS')
  const encrypted = Buffer.from(resource.ciphertext, 'base64')
  const open = createDecipheriv('aes-256-gcm', lab.env.WECHAT_PAY_API_V3_KEY, resource.nonce)
  open.setAAD(Buffer.from(resource.associated_data))
  open.setAuthTag(encrypted.subarray(-16))
  const plain = Buffer.concat([open.update(encrypted.subarray(0, -16)), open.final()]).toString()
  expect(JSON.parse(plain)).toMatchObject({
    out_trade_no: id,
    trade_state: 'SUCCESS',
    amount: { total: 44_920, currency: 'CNY' },
  })
})

it('retries a notification until it is accepted', async () => {
  const { id } = await startPayment()
  statuses = [500, 500, 200]
  const third = new Promise<void>((resolve) => {
    onNotification = () => received.length === 3 && resolve()
  })
  await lab.pay(id)
  await third
  await lab.settled()
  expect(
    lab.notifications.filter(({ paymentId }) => paymentId === id).map((one) => one.status),
  ).toEqual([500, 500, 200])
})

it('follows its script of silent, repeated, forged or wrong notifications', async () => {
  for (const [behaviour, times] of [
    ['silent', 0],
    ['twice', 2],
    ['forged', 1],
    ['wrong-amount', 1],
  ] as const) {
    received = []
    const { id } = await startPayment()
    lab.script({ on: 'pay', behaviour })
    await lab.pay(id)
    expect(received, behaviour).toHaveLength(times)
    const [first] = received
    if (first) {
      expect(isSigned((name) => String(first.headers[name]), first.body)).toBe(
        behaviour !== 'forged',
      )
    }
  }
})

it('applies a step only to the payment that it names', async () => {
  received = []
  const [one, other] = [await startPayment(), await startPayment()]
  lab.script({ on: 'pay', behaviour: 'silent', of: one.id.slice(0, 20) })
  await lab.pay(other.id)
  expect(received).toHaveLength(1)
  await lab.pay(one.id)
  expect(received).toHaveLength(1)
})

it('accepts script steps by HTTP and refuses unknown ones', async () => {
  const post = (steps: unknown) =>
    fetch(`${lab.url}/lab/wechat-pay/script`, { method: 'POST', body: JSON.stringify(steps) })
  expect((await post([{ on: 'query', behaviour: 'error' }])).status).toBe(200)
  expect((await post({ on: 'pay', behaviour: 'explode' })).status).toBe(400)
  expect(await callApi('GET', '/v3/pay/transactions/out-trade-no/x12345?mchid=1')).toMatchObject({
    status: 500,
    isSigned: false,
  })
})

it('shows the cashier, pays on submit and redirects to the shop', async () => {
  const { id, url } = await startPayment()
  const back = 'http://shop.example/checkstand?from=pay&id=1'
  const html = await (await fetch(`${url}&redirect_url=${encodeURIComponent(back)}`)).text()
  expect(html).toContain('449')
  expect(html).toContain('积分商城 &lt;订单&gt;')
  for (const button of ['支付', '取消支付', '支付后不返回'])
    expect(html).toContain(`>${button}</button>`)
  const response = await submit(url, 'pay', back)
  expect([response.status, response.headers.get('location')]).toEqual([303, back])
  expect(await state(id)).toBe('SUCCESS')
  await lab.settled()
  expect(received).toHaveLength(1)
  // Returning to the page does not pay twice.
  await submit(url, 'pay', back)
  await lab.settled()
  expect(received).toHaveLength(1)
})

it('leaves the payment open when the payer cancels, and does not redirect for stay', async () => {
  const first = await startPayment()
  expect((await submit(first.url, 'cancel', 'http://shop.example/')).status).toBe(303)
  expect(await state(first.id)).toBe('NOTPAY')
  const second = await startPayment()
  const stayed = await submit(second.url, 'stay', 'http://shop.example/')
  expect(stayed.status).toBe(200)
  expect(await stayed.text()).toContain('返回商家')
  expect(await state(second.id)).toBe('SUCCESS')
  const third = await startPayment()
  // Only web addresses are redirected to.
  expect((await submit(third.url, 'cancel', 'javascript:alert(1)')).status).toBe(200)
})

it('closes once, refunds once, and never more than the paid amount', async () => {
  const open = await startPayment()
  const close = () =>
    callApi('POST', `/v3/pay/transactions/out-trade-no/${open.id}/close`, { mchid: '1900000109' })
  expect(await close()).toMatchObject({ status: 204, isSigned: true })
  expect(await close()).toMatchObject({ status: 400, json: { code: 'ORDER_CLOSED' } })
  const paid = await startPayment()
  await lab.pay(paid.id)
  const refund = (number: string, amount: number) =>
    callApi('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: paid.id,
      out_refund_no: number,
      notify_url: notifyUrl,
      amount: { refund: amount, total: 44_920, currency: 'CNY' },
    })
  expect((await refund('a', 40_000)).json.status).toBe('SUCCESS')
  expect((await refund('a', 40_000)).json.status).toBe('SUCCESS')
  expect((await refund('b', 4_921)).json.code).toBe('NOT_ENOUGH')
  expect((await refund('b', 4_920)).json.status).toBe('SUCCESS')
  expect(lab.listRefunds(paid.id)).toHaveLength(2)
  expect(await state(paid.id)).toBe('REFUND')
})

it('completes a processing refund with its query, and a repeated request does not', async () => {
  const paid = await startPayment()
  await lab.pay(paid.id)
  await lab.settled()
  received = []
  lab.script({ on: 'refund', behaviour: 'processing' })
  const refund = () =>
    callApi('POST', '/v3/refund/domestic/refunds', {
      out_trade_no: paid.id,
      out_refund_no: 'slow',
      notify_url: notifyUrl,
      amount: { refund: 1_000, total: 44_920, currency: 'CNY' },
    })
  expect((await refund()).json.status).toBe('PROCESSING')
  expect((await refund()).json.status).toBe('PROCESSING')
  await lab.settled()
  expect(received).toEqual([])
  const { json } = await callApi('GET', '/v3/refund/domestic/refunds/slow')
  expect(json.status).toBe('SUCCESS')
  expect(lab.listRefunds(paid.id)).toMatchObject([{ status: 'SUCCESS' }])
})

it('accepts a JSAPI order with a payer only, and pays it by its prepayment', async () => {
  const order = buildOrder({ payer: { openid: 'oPayer' } })
  const bare = buildOrder()
  expect(await callApi('POST', '/v3/pay/transactions/jsapi', bare)).toMatchObject({ status: 400 })
  const { json } = await callApi('POST', '/v3/pay/transactions/jsapi', order)
  const prepayId = json.prepay_id ?? ''
  const submit = (id: string, origin: string, body?: string) =>
    fetch(`${lab.url}/lab/wechat-pay/pay-prepay/${id}`, {
      method: 'POST',
      headers: { origin },
      ...(body ? { body } : {}),
    })
  expect((await submit('wx0', 'http://localhost:5173')).status).toBe(404)
  // Invalid parameters of the page are refused before the payment.
  expect((await submit(prepayId, 'http://localhost:5173', '{}')).status).toBe(400)
  expect(await state(order.out_trade_no)).toBe('NOTPAY')
  const paid = await submit(prepayId, 'http://wechat.localhost:5173')
  expect(paid.status).toBe(200)
  expect(paid.headers.get('access-control-allow-origin')).toBe('http://wechat.localhost:5173')
  expect(lab.transaction(order.out_trade_no)).toMatchObject({
    trade_type: 'JSAPI',
    trade_state: 'SUCCESS',
    payer: { openid: 'oPayer' },
  })
  await lab.settled()
})
