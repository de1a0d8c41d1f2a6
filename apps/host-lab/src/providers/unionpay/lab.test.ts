import { createHash, createSign, createVerify, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startMerchantServer } from '../cashier/merchant-server.fixture.ts'
import { startUnionpayLab, type UnionpayLab } from './lab.ts'

let lab: UnionpayLab
let merchant: Awaited<ReturnType<typeof startMerchantServer>>
beforeAll(async () => {
  lab = await startUnionpayLab({ retryWaitsMs: [] })
  merchant = await startMerchantServer('ok')
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
const TIME = '20260101120000'
const back = 'http://shop.example/checkstand?id=1'

/** Merchant implemented from the protocol's description, independent of the simulator's code. */
const toDigest = ({ signature: _signature, ...fields }: Fields) => {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name] ?? ''}`)
  return createHash('sha256').update(pairs.join('&')).digest('hex')
}
function signed(content: Fields): Fields {
  const fields = {
    version: '5.1.0',
    encoding: 'UTF-8',
    signMethod: '01',
    accessType: '0',
    merId: lab.env.UNIONPAY_MERCHANT_ID,
    certId: lab.env.UNIONPAY_CERT_ID,
    txnTime: TIME,
    ...content,
  }
  const sign = createSign('sha256').update(toDigest(fields))
  return { ...fields, signature: sign.sign(lab.env.UNIONPAY_PRIVATE_KEY, 'base64') }
}
function isSigned(fields: Fields): boolean {
  const certificate = new X509Certificate(fields.signPubKeyCert ?? '')
  const issuer = new X509Certificate(lab.env.UNIONPAY_CERTIFICATES)
  const verify = createVerify('sha256').update(toDigest(fields))
  return (
    certificate.verify(issuer.publicKey) &&
    verify.verify(certificate.publicKey, fields.signature ?? '', 'base64')
  )
}
const post = (path: string, fields: Fields) =>
  fetch(`${lab.url}/gateway/${path}`, { method: 'POST', body: new URLSearchParams(fields) })
async function callApi(name: 'queryTrans' | 'backTransReq', content: Fields): Promise<Fields> {
  const text = await (await post(`api/${name}.do`, signed(content))).text()
  const pairs = text.split('&').map((pair) => {
    const equals = pair.indexOf('=')
    return [pair.slice(0, equals), pair.slice(equals + 1)] as const
  })
  const response = Object.fromEntries(pairs)
  expect(isSigned(response)).toBe(true)
  return response
}
const query = (orderId: string) =>
  callApi('queryTrans', { orderId, txnType: '00', txnSubType: '00', bizType: '000000' })
const refund = (orderId: string, origQryId: string, txnAmt: string) =>
  callApi('backTransReq', {
    orderId,
    origQryId,
    txnAmt,
    backUrl: merchant.url,
    reqReserved: 'kept',
    txnType: '04',
    txnSubType: '00',
    bizType: '000201',
    channelType: '08',
  })

let count = 0
const form = (overrides: Fields = {}) =>
  signed({
    orderId: `order${String((count += 1)).padStart(8, '0')}`,
    txnType: '01',
    txnSubType: '01',
    bizType: '000201',
    channelType: '08',
    txnAmt: '44920',
    currencyCode: '156',
    payTimeout: '20990101000000',
    frontUrl: back,
    backUrl: merchant.url,
    ...overrides,
  })
async function open(overrides: Fields = {}) {
  const fields = form(overrides)
  const response = await post('api/frontTransReq.do', fields)
  return { id: fields.orderId ?? '', status: response.status, html: await response.text() }
}
const press = async (id: string, action: string) => {
  const response = await post('press', { payment_id: id, action })
  return { status: response.status, html: await response.text() }
}

it('shows its cashier, pays once, notifies the merchant and posts the result back', async () => {
  const { id, html } = await open()
  expect(html).toContain('449')
  expect(html).toContain('>支付</button>')
  const result = await press(id, 'pay')
  expect(result.html).toContain(`<form method="post" action="${back}">`)
  expect(result.html).toContain('返回商户')
  await lab.settled()
  const notification = Object.fromEntries(new URLSearchParams(merchant.received[0]?.body))
  expect(isSigned(notification)).toBe(true)
  expect(notification).toMatchObject({
    orderId: id,
    txnTime: TIME,
    txnType: '01',
    txnAmt: '44920',
    respCode: '00',
    settleAmt: '44920',
  })
  await press(id, 'pay')
  await lab.settled()
  expect(merchant.received).toHaveLength(1)
})

it.each([
  ['stay', '00', 1],
  ['cancel', '05', 0],
  ['twice', '00', 2],
  ['forged', '00', 1],
  ['late', '00', 0],
  ['silent', '00', 0],
])('performs the submitted action: %s', async (action, origRespCode, times) => {
  const { id } = await open()
  expect((await press(id, action)).status).toBe(200)
  await lab.settled()
  expect(await query(id)).toMatchObject({ respCode: '00', origRespCode })
  expect(merchant.received).toHaveLength(times)
})

it('refuses forms without the merchant’s signature, with other terms or other times', async () => {
  const fields = form()
  expect((await post('api/frontTransReq.do', { ...fields, txnAmt: '1' })).status).toBe(400)
  expect((await post('api/frontTransReq.do', { ...fields, signature: '' })).status).toBe(400)
  expect((await post('api/frontTransReq.do', fields)).status).toBe(200)
  const { orderId = '' } = fields
  expect((await open({ orderId, txnAmt: '1' })).status).toBe(400)
  expect((await open({ orderId, txnTime: '20260101120001' })).status).toBe(400)
  expect((await open({ orderId: 'with-a-dash' })).status).toBe(400)
  const { id, html } = await open({ frontUrl: 'javascript:alert(1)' })
  expect(html).not.toContain('javascript:')
  expect((await press(id, 'cancel')).html).not.toContain('javascript:')
})

it('refunds each number once and at most the paid amount', async () => {
  const { id } = await open()
  await lab.pay(id)
  await lab.settled()
  const { queryId = '' } = await query(id)
  merchant.received.length = 0
  expect(await refund('rone00001', queryId, '40000')).toMatchObject({ respCode: '00' })
  expect(await refund('rone00001', queryId, '40000')).toMatchObject({ respCode: '12' })
  expect(await refund('rtwo00001', queryId, '4921')).toMatchObject({ respCode: '64' })
  expect(await refund('rtwo00001', 'unknown', '1')).toMatchObject({ respCode: '34' })
  await lab.settled()
  const notification = Object.fromEntries(new URLSearchParams(merchant.received[0]?.body))
  expect(isSigned(notification)).toBe(true)
  expect(notification).toMatchObject({ txnType: '04', txnAmt: '40000', reqReserved: 'kept' })
  expect(await query('rone00001')).toMatchObject({ respCode: '00', origRespCode: '00' })
  expect(await query('never00001')).toMatchObject({ respCode: '34' })
})
