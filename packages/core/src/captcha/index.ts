export {
  openProviderCaptcha,
  type ProviderCaptchaOptions,
  type ProviderPage,
} from './provider-captcha.ts'
