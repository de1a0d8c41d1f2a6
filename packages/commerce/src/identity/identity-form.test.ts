import { expect, it } from 'vitest'
import { createTranslator } from '@mall/core/messages'
import {
  validateCaptchaPhone,
  validateCode,
  formatPhone,
  toLoginId,
  validatePhone,
  normalizePhone,
  validateRequired,
} from './identity-form.ts'
import { identityMessages } from './messages.ts'

const t = createTranslator()(identityMessages)

it.each([
  ['13800000001', ''],
  ['138 0000 0001', ''],
  ['23800000001', '请输入正确的手机号码'],
  ['1380000000', '请输入正确的手机号码'],
  ['１3800000001', '请输入正确的手机号码'],
  ['', '请输入正确的手机号码'],
])('validates the phone %j: %j', (phone, problem) => {
  expect(validatePhone(phone, t)).toBe(problem)
})

it.each([
  ['', '请输入手机号！'],
  ['138', '手机号格式错误！'],
  ['13800000001', ''],
])('validates the phone %j before the captcha: %j', (phone, problem) => {
  expect(validateCaptchaPhone(phone, t)).toBe(problem)
})

it.each([
  ['', '请输入验证码'],
  ['12a456', '请输入正确的验证码'],
  ['1234567', '请输入正确的验证码'],
  ['246810', ''],
])('validates the code %j: %j', (code, problem) => {
  expect(validateCode(code, t)).toBe(problem)
})

it('names the empty field', () => {
  expect(validateRequired(' ', '密码', t)).toBe('请输入密码')
  expect(validateRequired('x', '密码', t)).toBe('')
})

it('removes whitespace from a phone', () => {
  expect(normalizePhone(' 138 0000 6021 ')).toBe('13800006021')
})

it.each([
  ['13800006021', '138 0000 6021', '13800006021'],
  ['138 0000 6021', '138 0000 6021', '13800006021'],
  [' lin zhixia ', ' lin zhixia ', 'lin zhixia'],
  ['1380000', '1380000', '1380000'],
])('formats %j as %j and signs in with %j', (typed, shown, loginId) => {
  expect(formatPhone(typed)).toBe(shown)
  expect(toLoginId(typed)).toBe(loginId)
})
