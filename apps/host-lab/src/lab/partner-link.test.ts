import { createDecipheriv, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { demoDataKey, demoSignKey } from './demo-keys.ts'
import { hasPartnerLink, buildPartnerLink } from './partner-link.ts'

const now = new Date('2026-03-04T05:06:07.890Z')
const identity = { subject: 'U1001', tel: '13900000001', nickName: '小满 & 友' }
const buildLink = (companyId: number, loginMethod: number) =>
  new URL(
    buildPartnerLink(identity, { companyId, loginMethod, now }, () => 'code-1') ?? '/none',
    'http://mall',
  ).searchParams

it('signs all fields with company and method, sorted and encoded by RFC 3986', () => {
  const { sign, ...sent } = Object.fromEntries(buildLink(106, 6))
  expect(sent).toMatchObject({ companyId: '106', openId: 'U1001', timestamp: '1772600767' })
  const text = [
    'companyId=106',
    'loginMethod=6',
    `nickName=${encodeURIComponent('小满 & 友')}`,
    `nonce=${sent['nonce']}`,
    'openId=U1001',
    'tel=13900000001',
    'timestamp=1772600767',
  ].join('&')
  expect(sign).toBe(createHmac('sha256', demoSignKey(106)).update(text).digest('hex'))
})

it('encrypts the identity for this company and this method', () => {
  const bytes = Buffer.from(buildLink(112, 12).get('data') ?? '', 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', demoDataKey(112), bytes.subarray(0, 12))
  cipher.setAAD(Buffer.from('112:12'))
  cipher.setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
  expect(JSON.parse(plain.toString())).toMatchObject({ ...identity, timestamp: 1_772_600_767 })
})

it('uses a new nonce for every link', () => {
  const nonces = Array.from({ length: 50 }, () => buildLink(111, 11).get('nonce'))
  expect(new Set(nonces).size).toBe(50)
})

it('adds an authorization code of the partner where the method requires one', () =>
  expect(buildLink(118, 18).get('code')).toBe('code-1'))

it('builds no link for methods without one', () => {
  for (const method of [1, 2, 8, 13, 14, 21]) {
    expect(hasPartnerLink(method)).toBe(false)
    expect(
      buildPartnerLink(identity, { companyId: 1, loginMethod: method, now }, () => ''),
    ).toBeNull()
  }
})
