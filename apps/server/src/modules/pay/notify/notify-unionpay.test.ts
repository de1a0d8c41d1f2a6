import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPayTestApp, type PayTestApp } from '../pay-test-app.fixture.ts'

let app: PayTestApp
let token: string
beforeAll(async () => {
  app = await createPayTestApp({ limit: 5_000 })
  token = await app.tokenOf(1, 100)
})
afterAll(() => app.close())

/** Pays at UnionPay, which sends no notification. */
async function payQuietly(companyId = 1) {
  const orderId = await app.unpaidOrder({ companyId })
  const input = { orderId, channel: 'unionpay', scene: 'cashier' } as const
  const { data } = await app.call('pay.start', input, { token })
  await app.bring(data.action)
  app.unionpay.script({ on: 'pay', behaviour: 'silent' })
  await app.unionpay.pay(data.paymentId)
  return { orderId, paymentId: data.paymentId, action: data.action }
}

const send = (body: string, url = '/api/pay/v1/notify/unionpay/1') =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    payload: body,
  })

it('records nothing for a forged notification and books repeated genuine ones once', async () => {
  const { orderId, paymentId } = await payQuietly()
  const { body } = app.unionpay.buildNotification(paymentId)
  const before = await app.readRecords()
  const { keys, foreignKeys, signMessage } = app.unionpay.forge
  const fields = Object.fromEntries(new URLSearchParams(body))
  const forged = new URLSearchParams(signMessage(foreignKeys.providerPrivate, fields)).toString()
  const unsigned = new URLSearchParams({ ...fields, signature: '' }).toString()
  for (const wrong of [forged, unsigned, body.replace('txnAmt=10000', 'txnAmt=1'), `${body}&a=1`]) {
    const response = await send(wrong)
    expect([response.statusCode, response.body]).toEqual([401, 'fail'])
  }
  expect((await send(body, '/api/pay/v1/notify/alipay/1')).statusCode).toBe(401)
  expect(await app.readRecords()).toBe(before)
  expect(fields.merId).toBe(keys.merchantId)
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(body)))
  expect(new Set(responses.map((one) => `${one.statusCode} ${one.body}`))).toEqual(
    new Set(['200 ok']),
  )
  expect(await app.order(orderId)).toMatchObject({ status: 1 })
  expect(await app.refunds(orderId)).toEqual([])
})

it('raises an alarm for a wrong amount and leaves the order unpaid', async () => {
  const { orderId, paymentId } = await payQuietly()
  const before = await app.count('audit_log')
  const { body } = app.unionpay.buildNotification(paymentId, { txnAmt: '9999' })
  for (let copy = 0; copy < 2; copy += 1) expect((await send(body)).statusCode).toBe(200)
  expect(await app.count('audit_log')).toBe(before + 1)
  expect(await app.order(orderId)).toMatchObject({ status: 0 })
})

it('serves the signed form to UnionPay and nothing for an altered one', async () => {
  const { action } = await payQuietly()
  if (action.kind !== 'redirect') throw new Error('no page')
  const { pathname, search } = new URL(action.url)
  const page = await app.fastify.inject(`${pathname}${search}`)
  expect(page.statusCode).toBe(200)
  const origin = new URL(app.unionpay.url).origin
  expect(page.headers['content-security-policy']).toContain(`form-action ${origin};`)
  expect(page.body).toContain(`action="${app.unionpay.url}/gateway/api/frontTransReq.do"`)
  expect(page.body).toContain('name="txnAmt" value="10000"')
  for (const url of [
    `${pathname}${search.replace('txnAmt=10000', 'txnAmt=1')}`,
    `${pathname}${search}&x=%22%3E%3Cscript%3E`,
    pathname,
    `/api/pay/v1/form/bank${search}`,
  ]) {
    const refused = await app.fastify.inject(url)
    expect(refused.statusCode).toBe(400)
    expect(refused.body).not.toContain('<form')
  }
})

it('loads the cashier by GET when UnionPay returns by a form', async () => {
  const url = '/checkstand?companyId=1&orderId=1&from=pay'
  const response = await app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'respCode=00',
  })
  expect([response.statusCode, response.headers.location]).toEqual([303, url])
})
