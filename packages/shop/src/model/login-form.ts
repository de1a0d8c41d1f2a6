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
export const validatePhone = (phone: string): string =>
  isPhone(phone) ? '' : '请输入正确的手机号码'

/** Shorter error messages, used before the captcha opens. */
export function validateCaptchaPhone(phone: string): string {
  if (normalizePhone(phone) === '') return '请输入手机号！'
  return isPhone(phone) ? '' : '手机号格式错误！'
}

export const validateCode = (code: string): string =>
  code === '' ? '请输入验证码' : CODE_PATTERN.test(code) ? '' : '请输入正确的验证码'

export const validateRequired = (text: string, fieldName: string): string =>
  text.trim() === '' ? `请输入${fieldName}` : ''

export const validateNewPassword = (password: string): string => {
  const { length } = [...password]
  const isStrong = length >= 8 && length <= 64 && /\p{L}/u.test(password) && /\d/.test(password)
  return isStrong ? '' : '请输入 8 至 64 位密码，同时包含字母和数字'
}

export const TERMS_NOT_ACCEPTED = '您还未勾选同意服务条款和隐私政策'
