import { LoginMethodId } from '@mall/contract/states'
import { expect, it } from 'vitest'
import { isHotline, resolveHotline } from './hotline.ts'

it.each([
  ['400-820-8820', true],
  ['95588', true],
  ['+86 571 8888 0000', true],
  ['', false],
  ['-', false],
  ['400-000-0000', false],
  ['400 123 4567', false],
  ['0571-00000000', false],
  ['138-0013-8000', false],
])('accepts %s as a hotline: %s', (phone, isIt) => {
  expect(isHotline(phone)).toBe(isIt)
})

const OWN = '400-820-8820'
const FIXED = '400-888-1234'
const EXAMPLE = '400-000-0000'

it.each<[string, number, string, string | undefined, string]>([
  ['the fixed number for an example', LoginMethodId.Page, EXAMPLE, FIXED, FIXED],
  ['the fixed number for none', LoginMethodId.OpenId, '', FIXED, FIXED],
  ['a company’s own number', LoginMethodId.Page, OWN, FIXED, OWN],
  ['the example without a fixed number', LoginMethodId.Page, EXAMPLE, undefined, EXAMPLE],
  ['no fixed number for a bank', LoginMethodId.BankOauth, '', FIXED, ''],
  ['no fixed number for a bank’s app', LoginMethodId.BankOneClick, EXAMPLE, FIXED, EXAMPLE],
])('resolves the hotline to %s', (_title, loginMethod, servicePhone, MALL_HOTLINE, expected) => {
  expect(resolveHotline({ loginMethod, servicePhone }, { MALL_HOTLINE })).toBe(expected)
})
