import type { CaptchaOf, CaptchaProvider } from './captcha-provider.ts'
import { loadScript } from './load-script.ts'

/** Instance of the provider's captcha. */
type Instance = { destroyCaptcha?: () => void }
/** Parameters of the provider's script, version V3. Source: its integration guide for web pages. */
type InitOptions = {
  SceneId: string
  mode: 'embed'
  element: string
  button: string
  language: 'cn'
  success: (captchaVerifyParam: string) => void
  getInstance: (instance: Instance) => void
  onError: (error: unknown) => void
}
type AliyunGlobals = {
  AliyunCaptchaConfig?: { region: string; prefix: string }
  initAliyunCaptcha?: (options: InitOptions) => unknown
}

/** The script finds its elements by selectors. */
const ELEMENT_ID = 'aliyun-captcha'
const BUTTON_ID = 'aliyun-captcha-start'

/** Alibaba Cloud Captcha 2.0, in its own host's current version as the provider requires. */
export const aliyunCaptcha: CaptchaProvider<CaptchaOf<'aliyun'>> = {
  async load({ scriptUrl, region, prefix }, page, signal) {
    const globals = page as AliyunGlobals
    // Read by the script while it loads.
    globals.AliyunCaptchaConfig = { region, prefix }
    if (!globals.initAliyunCaptcha) await loadScript(scriptUrl, page, signal)
  },

  show({ sceneId }, page, { element, onParam, onError }) {
    const { initAliyunCaptcha } = page as AliyunGlobals
    if (!initAliyunCaptcha) throw new Error('the script has no initAliyunCaptcha')
    const place = page.document.createElement('div')
    place.id = ELEMENT_ID
    // Required by the script; an embedded captcha needs no tap on it.
    const button = page.document.createElement('button')
    Object.assign(button, { id: BUTTON_ID, type: 'button', hidden: true })
    element.replaceChildren(place, button)
    let instance: Instance | undefined
    const started = initAliyunCaptcha({
      SceneId: sceneId,
      mode: 'embed',
      element: `#${ELEMENT_ID}`,
      button: `#${BUTTON_ID}`,
      language: 'cn',
      success: onParam,
      getInstance: (created) => (instance = created),
      onError,
    })
    Promise.resolve(started).catch(onError)
    return () => {
      // A page may have one instance only: a second one repeats the events of the first.
      instance?.destroyCaptcha?.()
      element.replaceChildren()
    }
  },
}
