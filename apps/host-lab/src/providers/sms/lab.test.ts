import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSmsLab, type SmsLab } from './lab.ts'

let lab: SmsLab
beforeAll(async () => {
  lab = await startSmsLab()
})
afterAll(() => lab.stop())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
let number = 0

/** Builds a signed request by the provider's documentation, with overrides. */
async function send({
  phone = '13900000001',
  code = '135790',
  secret = '',
  nonce = '',
  at = new Date(),
}) {
  number += 1
  const { MALL_SMS_URL: url, MALL_SMS_KEY_ID: keyId, MALL_SMS_KEY_SECRET: right } = lab.env
  const parameters: Record<string, string> = {
    PhoneNumbers: phone,
    SignName: lab.env.MALL_SMS_SIGN_NAME,
    TemplateCode: lab.env.MALL_SMS_TEMPLATE,
    TemplateParam: JSON.stringify({ code }),
  }
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(parameters[name] ?? '')}`)
    .join('&')
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${at.toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce || `nonce-${number}`,
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers)
  const canonical = [
    'POST',
    '/',
    query,
    names.map((name) => `${name}:${headers[name]}\n`).join(''),
    names.join(';'),
    sha256(''),
  ].join('\n')
  const signature = createHmac('sha256', secret || right)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const response = await fetch(`${url}/?${query}`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  })
  return ((await response.json()) as { Code: string }).Code
}

it('stores the messages, newest first', async () => {
  expect(await send({ code: '111111' })).toBe('OK')
  expect(await send({ phone: '13900000002', code: '222222' })).toBe('OK')
  expect(lab.inbox().map(({ phone, code }) => [phone, code])).toEqual([
    ['13900000002', '222222'],
    ['13900000001', '111111'],
  ])
  expect(lab.inbox()[0]?.text).toContain('222222')
})

it('refuses a signature of another key, a stale request and a repeated nonce', async () => {
  const before = lab.inbox().length
  expect(await send({ secret: 'another' })).toBe('SignatureDoesNotMatch')
  expect(await send({ at: new Date(Date.now() - 3_600_000) })).toBe('InvalidTimeStamp.Expired')
  expect(await send({ nonce: 'once' })).toBe('OK')
  expect(await send({ nonce: 'once' })).toBe('SignatureNonceUsed')
  expect(lab.inbox()).toHaveLength(before + 1)
})

it('refuses an invalid phone number', async () =>
  expect(await send({ phone: '12' })).toBe('isv.MOBILE_NUMBER_ILLEGAL'))
