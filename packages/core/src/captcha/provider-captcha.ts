/** Parameters of the provider's script, version V3. Source: its integration guide for web pages. */
type InitOptions = {
  SceneId: string
  mode: 'embed'
  element: string
  button: string
  language: 'cn'
  success: (captchaVerifyParam: string) => void
  getInstance: (instance: unknown) => void
  onError: (error: unknown) => void
}
type ProviderGlobals = {
  AliyunCaptchaConfig?: { region: string; prefix: string }
  initAliyunCaptcha?: (options: InitOptions) => unknown
}
export type ProviderPage = Pick<Window, 'document' | 'setTimeout' | 'clearTimeout'>

export type ProviderCaptchaOptions = {
  scriptUrl: string
  region: string
  prefix: string
  sceneId: string
  /** ids of the element that shows the captcha, and of a button in it that the script requires */
  elementId: string
  buttonId: string
  /** the shopper passed; the parameter is for the server, once */
  onParam: (captchaVerifyParam: string) => void
  /** the script was blocked, is slow, or reports that it cannot start */
  onUnavailable: () => void
}

/** A script that has not loaded by then is treated as blocked. */
const LOAD_MS = 8_000

/**
 * Loads the provider's script, in its own host's current version as the provider requires, and starts
 * its captcha in an element of the page. @returns stops the callbacks
 */
export function openProviderCaptcha(
  { scriptUrl, region, prefix, sceneId, ...options }: ProviderCaptchaOptions,
  page: ProviderPage = window,
): () => void {
  const globals = page as unknown as ProviderGlobals
  let isOpen = true
  const timer = page.setTimeout(() => fail(), LOAD_MS)
  const stop = () => {
    isOpen = false
    page.clearTimeout(timer)
  }
  function fail() {
    if (!isOpen) return
    stop()
    options.onUnavailable()
  }
  function start() {
    page.clearTimeout(timer)
    if (!isOpen) return
    if (!globals.initAliyunCaptcha) return fail()
    try {
      globals.initAliyunCaptcha({
        SceneId: sceneId,
        mode: 'embed',
        element: `#${options.elementId}`,
        button: `#${options.buttonId}`,
        language: 'cn',
        success: (param) => {
          if (isOpen) options.onParam(param)
        },
        getInstance: () => undefined,
        onError: fail,
      })
    } catch {
      fail()
    }
  }

  // Read by the script while it loads.
  globals.AliyunCaptchaConfig = { region, prefix }
  if (globals.initAliyunCaptcha) start()
  else {
    const script = page.document.createElement('script')
    Object.assign(script, { src: scriptUrl, async: true, referrerPolicy: 'no-referrer' })
    script.addEventListener('load', start)
    script.addEventListener('error', () => {
      script.remove()
      fail()
    })
    page.document.head.append(script)
  }
  return stop
}
