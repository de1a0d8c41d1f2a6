import type { DataOf } from '@mall/contract'
import type { PageSources } from '@mall/contract/hosting'
import type { CaptchaSettings } from '@mall/contract/seed-file'

export type CaptchaProviderName = CaptchaSettings['provider']

/**
 * Port of a captcha provider, opened with a company's settings. Each implementation is a file, listed
 * in `captcha-providers.ts`.
 */
export type CaptchaProvider = {
  /** Builds what starts the provider's script in a page. It contains no secret. */
  show: (captcha: { captchaId: string; workBits: number }) => DataOf<'login.captcha'>
  /** Lists the hosts that pages of the company need. */
  listSources: () => PageSources
  /**
   * Whether the provider accepts the parameter that its script returned, once.
   * @param secret of the company's access key
   * @throws CaptchaUnavailable where it states neither: nothing may be accepted then
   */
  verify: (secret: string, captchaVerifyParam: string) => Promise<boolean>
}
export type OpenCaptcha = (settings: CaptchaSettings) => CaptchaProvider

export type CaptchaOptions = {
  /** address of a simulator; without it the provider's own addresses are used */
  baseUrl?: string | undefined
  now?: () => Date
  /** timeout in milliseconds */
  limit?: number
}

/** The provider gave no verdict. `reason` is its code or the fault, without personal data. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
  readonly reason: string
  constructor(reason: string) {
    super(`captcha not verified: ${reason}`)
    this.reason = reason
  }
}
