export type { ProviderCaptcha } from './captcha-provider.ts'
export { openProviderCaptcha } from './open-captcha.ts'
