import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { misread } from './optional-spread.mjs'

it.each([
  ['tell?.(...words, last)', true],
  ['a?.b.tell(...words, ...more)', true],
  ['tell?.(...words)', false],
  ['tell?.(first, ...words)', false],
  ['tell(...words, last), a?.b', false],
])('%s: misread by old browsers is %s', (code, wrong) => {
  expect(misread(parseAst(code))).toBe(wrong)
})
