import type { Translate } from '@mall/core/messages'
import type { identityMessages } from './messages.ts'

const PHONE_PATTERN = /^1\d{10}$/
const CODE_PATTERN = /^\d{4,6}$/

/** Removes whitespace: phones are entered and shown as 138 0000 6021. */
export const normalizePhone = (input: string): string => input.replaceAll(/\s/g, '')

const isPhone = (input: string): boolean => PHONE_PATTERN.test(normalizePhone(input))

/** Groups a complete phone by 3, 4 and 4 digits; returns other input unchanged. */
export const formatPhone = (input: string): string =>
  isPhone(input) ? normalizePhone(input).replace(/(\d{3})(\d{4})/, '$1 $2 ') : input

/** Login id: a phone without whitespace, a user name trimmed. */
export const toLoginId = (input: string): string =>
  isPhone(input) ? normalizePhone(input) : input.trim()

/** Error message for an invalid phone; '' if valid. Source: the specification, section 5. */
export const validatePhone = (phone: string, t: Translate<typeof identityMessages>): string =>
  isPhone(phone) ? '' : t('phoneInvalid')

/** Shorter error messages, used before the captcha opens. */
export function validateCaptchaPhone(phone: string, t: Translate<typeof identityMessages>): string {
  if (normalizePhone(phone) === '') return t('phoneMissing')
  return isPhone(phone) ? '' : t('phoneFormat')
}

export const validateCode = (code: string, t: Translate<typeof identityMessages>): string =>
  code === '' ? t('codeMissing') : CODE_PATTERN.test(code) ? '' : t('codeInvalid')

export const validateRequired = (
  text: string,
  fieldName: string,
  t: Translate<typeof identityMessages>,
): string => (text.trim() === '' ? t('required', { field: fieldName }) : '')

export const validateNewPassword = (
  password: string,
  t: Translate<typeof identityMessages>,
): string => {
  const { length } = [...password]
  const isStrong = length >= 8 && length <= 64 && /\p{L}/u.test(password) && /\d/.test(password)
  return isStrong ? '' : t('passwordRule')
}
