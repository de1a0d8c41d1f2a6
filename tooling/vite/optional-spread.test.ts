import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { misread } from './optional-spread.mjs'

it.each([
  ['send?.(...words, last)', true],
  ['a?.b.send(...words, ...more)', true],
  ['send?.(...words)', false],
  ['send?.(first, ...words)', false],
  ['send(...words, last), a?.b', false],
])('%s: misread by old browsers is %s', (code, wrong) => {
  expect(misread(parseAst(code))).toBe(wrong)
})
