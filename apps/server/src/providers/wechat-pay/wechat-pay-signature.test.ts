import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { openResource } from './wechat-pay-resource.ts'
import { authorizationOf, isGenuine, readPlatformKeys, sealOf } from './wechat-pay-signature.ts'

// Made once with OpenSSL: `openssl dgst -sha256 -sign` over the lines, each ending in \n.
const publicPem = `-----BEGIN PUBLIC KEY-----
MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC3eFUDlP5q5r/g2gpLzrPdVHmI
TWacJgfUIKjaBUxUerSHKp/vjwjHD39uoNP7gT1Wb89vhF7a2JtkiwV9myZzUNa7
qKssY/WceDsxcIr6pzgPDOsGVusJTK3HFXlVPEMuSfWHBuXSRC85iYU9Qy0YATQk
29gKlGls6oBGooNPGQIDAQAB
-----END PUBLIC KEY-----`
const body = '{"data":[{"serial_no":"5157F09E"}]}'
const seal = {
  timestamp: '1554209980',
  nonce: 'c5ac7061fccab6bf3e254dcf98995b8c',
  serial: 'PUB_KEY_ID_1',
  signature:
    'dtcsS50qaFJhzwK3ne9ICgeit2awTs0r/djCbqF3C9pwYYtTVlvt2e6xaNBgJToBlCq4f1mm7ShkMVymczRCFSlwt9/ew9X0nOlWa/IedCb4L9g0KLrHy7blo5afioYH6ydGbZC0wogA0XC7+Eepjo/JQzjf1TyowkYFHqKFue8=',
}
const ofEmptyBody =
  'BZGwnj9aO/4LvyYPSThiwkBFmxBBjvjJaSuT+ESjxDdUExsexW4IdOHs737VI2x1CzMmFgeLtZg04Zr/SWfrhvs8McWATrayu6YIPm+aAjFQvXUdOVeyacrtieZ00m3Q818L4e2UqVP+DMp/8prnkaWstZKg26CAFiOZHuBSGNs='
const keys = readPlatformKeys('PUB_KEY_ID_1', publicPem)
const moment = new Date(1_554_209_980_000)
const after = (seconds: number) => new Date(moment.getTime() + seconds * 1_000)

it('verifies a message of the provider, also without a body', () => {
  expect(isGenuine(keys, seal, body, moment)).toBe(true)
  expect(isGenuine(keys, { ...seal, signature: ofEmptyBody }, '', moment)).toBe(true)
})

it.each<[string, Partial<typeof seal>, string, Date]>([
  ['another body', {}, body.replace('9E', '9F'), moment],
  ['a body with a space more', {}, `${body} `, moment],
  ['another nonce', { nonce: 'd5ac7061fccab6bf3e254dcf98995b8c' }, body, moment],
  ['another timestamp', { timestamp: '1554209981' }, body, moment],
  ['a timestamp that is no number', { timestamp: '1554209980 ' }, body, moment],
  ['an unknown serial number', { serial: 'PUB_KEY_ID_2' }, body, moment],
  ['a signature of another message', { signature: ofEmptyBody }, body, moment],
  ['a probing signature', { signature: `WECHATPAY/SIGNTEST/${seal.signature}` }, body, moment],
  ['a signature that is no base64', { signature: `${seal.signature}\n` }, body, moment],
  ['an empty signature', { signature: '' }, body, moment],
  ['a message older than 5 minutes', {}, body, after(301)],
  ['a message from 5 minutes ahead', {}, body, after(-301)],
])('refuses %s', (_what, change, text, now) => {
  expect(isGenuine(keys, { ...seal, ...change }, text, now)).toBe(false)
})

it('accepts a message within 5 minutes before and after its time', () => {
  expect(isGenuine(keys, seal, body, after(299))).toBe(true)
  expect(isGenuine(keys, seal, body, after(-299))).toBe(true)
})

it('requires all four headers once each', () => {
  const headers: Record<string, unknown> = {
    'wechatpay-timestamp': '1',
    'wechatpay-nonce': 'n',
    'wechatpay-signature': 's',
    'wechatpay-serial': 'k',
  }
  expect(sealOf((name) => headers[name])).toEqual({
    timestamp: '1',
    nonce: 'n',
    signature: 's',
    serial: 'k',
  })
  for (const name of Object.keys(headers)) {
    expect(sealOf((input) => (input === name ? null : headers[input]))).toBeNull()
    expect(sealOf((input) => (input === name ? ['a', 'b'] : headers[input]))).toBeNull()
  }
})

it('signs a request over its method, target, time, nonce and body', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const header = authorizationOf(
    { mchId: '1900000109', serial: 'AB12', privateKey },
    {
      method: 'POST',
      target: '/v3/pay/transactions/h5?x=1',
      body: '{"描述":"商城"}',
      timestamp: 1_554_208_460,
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    },
  )
  expect(header).toMatch(
    /^WECHATPAY2-SHA256-RSA2048 mchid="1900000109",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="[\w+/=]+",timestamp="1554208460",serial_no="AB12"$/,
  )
  const signature = /signature="([^"]+)"/.exec(header)?.[1] ?? ''
  const message =
    'POST\n/v3/pay/transactions/h5?x=1\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n{"描述":"商城"}\n'
  expect(createVerify('sha256').update(message).verify(publicKey, signature, 'base64')).toBe(true)
})

it('decrypts data that another tool encrypted with AES-256-GCM', () => {
  const resource = {
    algorithm: 'AEAD_AES_256_GCM' as const,
    ciphertext: 'TYrUGPRBIpAJ60EcyXwVnMcz0BM8NKPDEBbagA==',
    nonce: 'fdasfjihihih',
    associated_data: 'transaction',
  }
  const key = '0123456789abcdef0123456789abcdef'
  expect(openResource(resource, key)).toBe('{"支付":1}')
  expect(() => openResource(resource, key.replace('0', '1'))).toThrow('authenticate')
  expect(() => openResource({ ...resource, associated_data: 'refund' }, key)).toThrow(
    'authenticate',
  )
})

it('parses two valid keys in one line or many', () => {
  const second = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString()
  const read = readPlatformKeys(
    'PUB_KEY_ID_1, 5157F09E',
    `${publicPem}\n${second}`.replaceAll('\n', '\\n'),
  )
  expect([...read.keys()]).toEqual(['PUB_KEY_ID_1', '5157F09E'])
  expect(read.get('5157F09E')?.equals(createPublicKey(second))).toBe(true)
  expect(() => readPlatformKeys('PUB_KEY_ID_1,PUB_KEY_ID_2', publicPem)).toThrow('数量不一致')
})
