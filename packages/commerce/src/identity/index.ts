export { useCaptcha, type CaptchaRunner } from './captcha/use-captcha.tsx'
export { createDraft } from './create-draft.ts'
export { useLazyPublicKeyQuery } from './identity-endpoints.ts'
export { identityMessages } from './messages.ts'
export {
  formatPhone,
  normalizePhone,
  toLoginId,
  validateCode,
  validateNewPassword,
  validatePhone,
  validateRequired,
} from './identity-form.ts'
export { PhoneField } from './phone-field.tsx'
export { useSmsCode } from './use-sms-code.ts'
