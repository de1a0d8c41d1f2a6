import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { aliyunSms } from './sms-aliyun.ts'
import { signedHeaders } from './sms-signature.ts'
import { openSms, SmsRefused } from './sms.ts'

const secret = 'secret-of-the-account'

/** Verifies the signature of a received request from its bytes, without the client's functions. */
function isGenuine(request: IncomingMessage, body: string): boolean {
  const form =
    /^ACS3-HMAC-SHA256 Credential=key-1,SignedHeaders=([\w;-]+),Signature=([0-9a-f]{64})$/
  const [, names = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  const [path, query] = (request.url ?? '').split('?')
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (request.headers['x-acs-content-sha256'] !== bodyHash) return false
  const lines = [request.method, path, query]
  for (const name of names.split(';')) lines.push(`${name}:${String(request.headers[name]).trim()}`)
  lines.push('', names, bodyHash)
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex')
  const expected = createHmac('sha256', secret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex')
  return signature === expected
}

let provider: Server
let baseUrl = ''
let answer: { status: number; body: string } | 'silence' | 'cut'
const inbox: {
  phone: string | null
  sign: string | null
  template: string | null
  parameter: string | null
}[] = []

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      if (!isGenuine(request, body)) {
        response.writeHead(400).end('{"Code":"SignatureDoesNotMatch"}')
        return
      }
      if (answer === 'silence') return
      if (answer === 'cut') {
        request.socket.destroy()
        return
      }
      const { searchParams: sent } = new URL(request.url ?? '', 'http://provider')
      inbox.push({
        phone: sent.get('PhoneNumbers'),
        sign: sent.get('SignName'),
        template: sent.get('TemplateCode'),
        parameter: sent.get('TemplateParam'),
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
  baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
beforeEach(() => {
  answer = { status: 200, body: '{"Code":"OK","Message":"OK","BizId":"1^0","RequestId":"r"}' }
  inbox.length = 0
})

const account = () => ({
  baseUrl,
  keyId: 'key-1',
  keySecret: secret,
  signName: '积分商城(测试)!',
  template: 'SMS_1',
})

it('matches the signature of the provider’s public example', () => {
  const { authorization } = signedHeaders(
    {
      method: 'POST',
      path: '/',
      query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      body: '',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      at: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  )
  expect(authorization).toContain(
    'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

it('sends phone, signature name, template and code', async () => {
  await aliyunSms(account()).send('13800138000', '135790')
  expect(inbox).toEqual([
    {
      phone: '13800138000',
      sign: '积分商城(测试)!',
      template: 'SMS_1',
      parameter: '{"code":"135790"}',
    },
  ])
})

it('sends the name of a restocked product by its own template, cut to the provider’s limit', async () => {
  const sms = aliyunSms({ ...account(), restockTemplate: 'SMS_2' })
  await sms.sendRestock?.('13800138000', '茶'.repeat(40))
  expect(inbox).toMatchObject([{ template: 'SMS_2', parameter: `{"name":"${'茶'.repeat(35)}"}` }])
  expect(aliyunSms(account()).sendRestock).toBeUndefined()
})

it('sends notices by the template of their kind, and has no sender without one', async () => {
  const { notices } = aliyunSms({ ...account(), noticeTemplates: { shipped: 'SMS_5' } })
  await notices?.shipped?.('13800138000', '顺丰速运 SF1', '7')
  expect(inbox).toMatchObject([{ template: 'SMS_5', parameter: '{"name":"顺丰速运 SF1"}' }])
  expect(notices?.refund).toBeUndefined()
})

it('is refused with a wrong secret', async () => {
  const sent = aliyunSms({ ...account(), keySecret: 'another' }).send('13800138000', '135790')
  await expect(sent).rejects.toThrow(new SmsRefused('SignatureDoesNotMatch'))
  expect(inbox).toEqual([])
})

it('reports the provider’s refusal by its code', async () => {
  answer = { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"x"}' }
  await expect(aliyunSms(account()).send('13800138000', '135790')).rejects.toMatchObject({
    name: 'SmsRefused',
    reason: 'isv.BUSINESS_LIMIT_CONTROL',
  })
})

it.each<[string, typeof answer]>([
  ['a failing provider', { status: 500, body: '{"Code":"ServiceUnavailable"}' }],
  ['an answer that is not the provider’s', { status: 200, body: '<html>' }],
  ['an answer of null', { status: 200, body: 'null' }],
  ['a connection cut before the answer', 'cut'],
  ['silence beyond the limit', 'silence'],
])('throws without reporting a refusal for %s', async (_case, given) => {
  answer = given
  const failure = await aliyunSms({ ...account(), limit: 300 })
    .send('13800138000', '135790')
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(SmsRefused)
})

it('chooses the provider by the settings: provider, development or production without one', async () => {
  const log = makeLog('silent')
  const own = { MALL_SMS_URL: baseUrl, MALL_SMS_KEY_ID: 'key-1', MALL_SMS_KEY_SECRET: secret }
  await openSms(readSettings({ NODE_ENV: 'production', ...own }), log).send('13800138000', '135790')
  expect(inbox).toHaveLength(1)
  await openSms(readSettings({ NODE_ENV: 'development' }), log).send('13800138000', '135790')
  expect(inbox).toHaveLength(1)
  const none = openSms(readSettings({ NODE_ENV: 'production' }), log)
  await expect(none.send('13800138000', '135790')).rejects.toBeInstanceOf(SmsRefused)
})
