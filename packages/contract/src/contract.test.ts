import { expect, it } from 'vitest'
import { calls, refusals, routes, refusalByCode, type CallName } from './index.ts'
import { screens } from './base/screens.ts'
import { text, whole } from './base/shapes.ts'

it('assigns every refusal its own number, which resolves to it', () => {
  for (const [name, { code }] of Object.entries(refusals)) expect(refusalByCode(code)).toBe(name)
})

it.each([
  ['session/missing', 41000],
  ['session/expired', 41001],
  ['session/revoked', 41002],
  ['session/replaced', 20003],
  ['login/unbound', 20002],
  ['login/bind-phone', 20018],
  ['server/internal', 500],
] as const)('keeps the specification’s number of %s', (name, code) => {
  expect(refusals[name].code).toBe(code)
})

it('lists each method and path once', () => {
  const all = Object.values(routes)
  expect(new Set(all).size).toBe(all.length)
})

it('includes each path placeholder in the call’s input', () => {
  for (const name of Object.keys(routes) as CallName[]) {
    const call = calls[name]
    for (const [, placeholder] of call.path.matchAll(/\{(\w+)\}/g)) {
      expect(Object.keys(call.input.shape), name).toContain(placeholder)
    }
  }
})

it('has one path for every screen', () => {
  expect(new Set(Object.values(screens)).size).toBe(Object.keys(screens).length)
})

it.each([
  ['12', 12],
  [12, 12],
  ['0', 0],
])('parses %j as a whole number', (given, value) => {
  expect(whole.parse(given)).toBe(value)
})
it.each([
  '1e3',
  '-1',
  '1.5',
  '０１',
  '',
  ' 1',
  '0x10',
  -1,
  1.5,
  Number.NaN,
  2 ** 53,
  null,
  '9'.repeat(16),
])('refuses %j as a whole number', (given) => {
  expect(whole.safeParse(given).success).toBe(false)
})
it.each(['a\u0000b', '\ud800', 'a\nb', '长'.repeat(11)])('refuses %j as a short text', (given) => {
  expect(text(10).safeParse(given).success).toBe(false)
})
it('trims a text and counts characters, not code units', () => {
  expect(text(3).parse(' 😀😀😀 ')).toBe('😀😀😀')
})
