export type { CaptchaProvider, ProviderCaptcha } from './captcha-provider.ts'
export { openProviderCaptcha, type OpenCaptchaOptions } from './open-captcha.ts'
