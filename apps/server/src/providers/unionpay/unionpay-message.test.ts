import { expect, it } from 'vitest'
import { opensslSigned } from './openssl.fixture.ts'
import { readCertificates, readSigningKey } from './unionpay-certificates.ts'
import { isSignedBy, parseResponse } from './unionpay-message.ts'

it('accepts a certificate issued by openssl and its signature', () => {
  const { fields, signature, issuer, certificate } = opensslSigned
  const holder = '中国银联股份有限公司'
  const rules = { issuers: readCertificates(issuer), holder, now: new Date() }
  const key = readSigningKey(certificate, rules)
  expect(key && isSignedBy(key, { ...fields, signature })).toBe(true)
  expect(key && isSignedBy(key, { ...fields, merId: '2', signature })).toBe(false)
  expect(readSigningKey(certificate, { ...rules, holder: '00040000:SIGN' })).toBeNull()
  expect(readSigningKey(issuer, rules)).toBeNull()
})

it('parses a response whose values are not encoded', () => {
  expect(parseResponse('a=1&b=x=&c={d=1&e=[2&3]}&f=')).toEqual({
    a: '1',
    b: 'x=',
    c: '{d=1&e=[2&3]}',
    f: '',
  })
  for (const wrong of ['', 'a', '=1', 'a=1&', 'a=1&a=2']) expect(parseResponse(wrong)).toBeNull()
})
