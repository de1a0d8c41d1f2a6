import type { CaptchaSettings } from '@mall/contract/seed-file'
import type { Settings } from '../../settings.ts'
import { openAliyunCaptcha } from './captcha-aliyun.ts'
import type {
  CaptchaOptions,
  CaptchaProvider,
  CaptchaProviderName,
  OpenCaptcha,
} from './captcha-provider.ts'

type SettingsOf<N extends CaptchaProviderName> = Extract<CaptchaSettings, { provider: N }>

const providers: {
  readonly [N in CaptchaProviderName]: (
    settings: SettingsOf<N>,
    options: CaptchaOptions,
  ) => CaptchaProvider
} = { aliyun: openAliyunCaptcha }

/** Opens the provider that a company's settings name, or the simulator of `MALL_CAPTCHA_URL`. */
export function createOpenCaptcha(
  { MALL_CAPTCHA_URL: baseUrl }: Pick<Settings, 'MALL_CAPTCHA_URL'>,
  options: Omit<CaptchaOptions, 'baseUrl'> = {},
): OpenCaptcha {
  return <N extends CaptchaProviderName>(settings: SettingsOf<N>) =>
    providers[settings.provider as N](settings, { ...options, baseUrl })
}
