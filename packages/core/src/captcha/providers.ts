import { aliyunCaptcha } from './aliyun-captcha.ts'
import type { CaptchaOf, CaptchaProvider, CaptchaProviderName } from './captcha-provider.ts'

export const captchaProviders: {
  readonly [N in CaptchaProviderName]: CaptchaProvider<CaptchaOf<N>>
} = { aliyun: aliyunCaptcha }
