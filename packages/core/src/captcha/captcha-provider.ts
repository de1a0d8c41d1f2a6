import type { DataOf } from '@mall/contract'

/** Captcha that a provider's script draws, with what starts the script. */
export type ProviderCaptcha = Exclude<
  DataOf<'login.captcha'>,
  { kind: 'puzzle' } | { kind: 'question' }
>
export type CaptchaProviderName = ProviderCaptcha['kind']
export type CaptchaOf<N extends CaptchaProviderName> = Extract<ProviderCaptcha, { kind: N }>

export type CaptchaPage = Pick<Window, 'document' | 'setTimeout' | 'clearTimeout'>

export type CaptchaView = {
  /** empty element of the page that shows the captcha */
  element: HTMLElement
  /** the shopper passed; the server accepts the parameter once */
  onParam: (captchaVerifyParam: string) => void
  /** the script reports that it cannot start or continue */
  onError: () => void
}

/** Port of a captcha provider in a page. Each implementation is a file, listed in `providers.ts`. */
export type CaptchaProvider<C extends ProviderCaptcha> = {
  /** Loads the provider's script, once per page. Rejects if it is blocked or `signal` aborts. */
  load: (captcha: C, page: CaptchaPage, signal: AbortSignal) => Promise<void>
  /** Draws the captcha. @returns removes it */
  show: (captcha: C, page: CaptchaPage, view: CaptchaView) => () => void
}
