/** A company's instance at the provider. */
export type CaptchaAccount = {
  region: 'cn' | 'sgp'
  sceneId: string
  accessKeyId: string
  accessKeySecret: string
}

/** Verifies what the provider's script returned to a browser. */
export type CaptchaApi = {
  /** address of the script that a page loads */
  getScriptUrl(): string
  /**
   * Whether the provider accepts the parameter, once. Throws `CaptchaUnavailable` where it states
   * neither: nothing may be accepted then.
   */
  verify(account: CaptchaAccount, captchaVerifyParam: string): Promise<boolean>
}

/** The provider did not decide. `reason` is its code or the fault, without personal data. */
export class CaptchaUnavailable extends Error {
  override name = 'CaptchaUnavailable'
  readonly reason: string
  constructor(reason: string) {
    super(`captcha not verified: ${reason}`)
    this.reason = reason
  }
}
