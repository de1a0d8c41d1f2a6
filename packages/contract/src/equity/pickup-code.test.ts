import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createPickupCode,
  derivePickupKey,
  digestSha256,
  formatPickupQr,
  fromHex,
  isPickupCode,
  parsePickupCode,
  signHmac,
  toHex,
  toPickupStep,
} from './pickup-code.ts'

const serverKey = new Uint8Array(32).fill(7)
const key = derivePickupKey(serverKey, { companyId: 1, ticketId: 'T1', generation: 1 })
const SECONDS = 1_795_512_345

describe('digests', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 300])('hashes %i bytes as SHA-256', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256)
    expect(toHex(digestSha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    const expected = createHmac('sha256', bytes).update('message').digest('hex')
    expect(toHex(signHmac(bytes, new TextEncoder().encode('message')))).toBe(expected)
  })

  it('parses the hexadecimal form', () => {
    expect(fromHex(toHex(serverKey))).toEqual(serverKey)
  })
})

it('creates the codes of the test vector', () => {
  expect(createPickupCode(key, toPickupStep(SECONDS))).toEqual({
    digits: '4155',
    tag: 'cbd3e10969794861ef05',
  })
})

it('parses a typed code with separators and the text of a QR code', () => {
  expect(parsePickupCode(' 8260 4471 93 ')).toEqual({
    kind: 'digits',
    slot: '826044',
    digits: '7193',
  })
  const text = formatPickupQr(1, '826044', 'cbd3e10969794861ef05')
  expect(parsePickupCode(text)).toEqual({
    kind: 'qr',
    companyId: 1,
    slot: '826044',
    tag: 'cbd3e10969794861ef05',
  })
  expect(parsePickupCode('12345')).toBeNull()
  expect(parsePickupCode('P1.1.826044.xyz')).toBeNull()
})

it('accepts the codes of the former, current and next step only', () => {
  const step = toPickupStep(SECONDS)
  const accepts = (offset: number) => {
    const { digits, tag } = createPickupCode(key, step + offset)
    return [
      isPickupCode(key, { kind: 'digits', slot: '826044', digits }, SECONDS),
      isPickupCode(key, { kind: 'qr', companyId: 1, slot: '826044', tag }, SECONDS),
    ]
  }
  for (const offset of [-1, 0, 1]) expect(accepts(offset)).toEqual([true, true])
  for (const offset of [-2, 2]) expect(accepts(offset)[1]).toBe(false)
})

it('creates different codes for another company, ticket or generation', () => {
  const names = [
    { companyId: 1, ticketId: 'T1', generation: 1 },
    { companyId: 2, ticketId: 'T1', generation: 1 },
    { companyId: 1, ticketId: 'T2', generation: 1 },
    { companyId: 1, ticketId: 'T1', generation: 2 },
  ]
  const tags = names.map((name) => createPickupCode(derivePickupKey(serverKey, name), 1).tag)
  expect(new Set(tags).size).toBe(names.length)
})
