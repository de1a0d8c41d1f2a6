import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSigned, signatureOf, toSigningText } from './signature.ts'

const key = 'a-key-of-sixteen-and-more'
const known = {
  userId: 'U1001',
  nickName: "林 小满+*(!)'~",
  timestamp: '1780000000',
  companyId: '111',
  loginMethod: '11',
}
const text =
  'companyId=111&loginMethod=11' +
  '&nickName=%E6%9E%97%20%E5%B0%8F%E6%BB%A1%2B%2A%28%21%29%27~' +
  '&timestamp=1780000000&userId=U1001'

it('serialises fields identically for every sender', () => {
  expect(toSigningText(known)).toBe(text)
  expect(toSigningText({ ...known, sign: 'x' })).toBe(text)
  expect(signatureOf(key, known)).toBe(createHmac('sha256', key).update(text).digest('hex'))
})

it('sorts by code units with capitals first', () => {
  expect(toSigningText({ b: '1', a: '2', B: '3', aa: '4' })).toBe('B=3&a=2&aa=4&b=1')
})

it('distinguishes texts that look alike', () => {
  const texts = ['1', '１', '¹', 'é', 'e\u0301', 'K', '\u212A', '', ' ', '%20', '+', 'a&b=c']
  expect(new Set(texts.map((value) => toSigningText({ value }))).size).toBe(texts.length)
})

it('never reads one field as two, whatever the values', () => {
  const field = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(field, field, (one, other) => {
      const { sign: _one, ...a } = one
      const { sign: _other, ...b } = other
      const names = new Set([...Object.keys(a), ...Object.keys(b)])
      const same = [...names].every((name) => a[name] === b[name])
      expect(toSigningText(a) === toSigningText(b)).toBe(same)
    }),
  )
})

it.each(['', 'ab', 'zz', 'é', '0'.repeat(64), '0'.repeat(66)])(
  'refuses %j as a signature',
  (sign) => {
    expect(isSigned(key, { ...known, sign })).toBe(false)
  },
)

it('accepts its signature in either case and refuses a partial one', () => {
  const sign = signatureOf(key, known)
  expect(isSigned(key, { ...known, sign })).toBe(true)
  expect(isSigned(key, { ...known, sign: sign.toUpperCase() })).toBe(true)
  expect(isSigned(`${key} `, { ...known, sign })).toBe(false)
  expect(isSigned(key, { ...known, nickName: '\uD800', sign })).toBe(false)
})
