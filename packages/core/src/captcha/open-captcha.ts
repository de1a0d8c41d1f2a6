import type {
  CaptchaOf,
  CaptchaPage,
  CaptchaProviderName,
  CaptchaView,
} from './captcha-provider.ts'
import { captchaProviders } from './providers.ts'

type OpenCaptchaOptions = Pick<CaptchaView, 'element' | 'onParam'> & {
  /** the script was blocked, is slow, or reports that it cannot start */
  onUnavailable: () => void
}

/** A script that has not loaded by then is treated as blocked. */
const LOAD_MS = 8_000

/**
 * Loads the script of the captcha's provider and shows the captcha in an element of the page.
 * @returns removes the captcha and stops the callbacks
 */
export function openProviderCaptcha<N extends CaptchaProviderName>(
  captcha: CaptchaOf<N>,
  { element, onParam, onUnavailable }: OpenCaptchaOptions,
  page: CaptchaPage = window,
): () => void {
  const provider = captchaProviders[captcha.kind as N]
  const loading = new AbortController()
  const timer = page.setTimeout(() => fail(), LOAD_MS)
  let isOpen = true
  let remove = () => {}

  function stop() {
    isOpen = false
    page.clearTimeout(timer)
    loading.abort()
    remove()
  }
  function fail() {
    if (!isOpen) return
    stop()
    onUnavailable()
  }
  async function start() {
    await provider.load(captcha, page, loading.signal)
    page.clearTimeout(timer)
    if (!isOpen) return
    remove = provider.show(captcha, page, {
      element,
      onParam: (param) => {
        if (isOpen) onParam(param)
      },
      onError: fail,
    })
    if (!isOpen) remove()
  }
  start().catch(fail)
  return stop
}
