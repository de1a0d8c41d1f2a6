/** WeChat's element that opens a mini-programme on tap. */
export const LAUNCH_TAG = 'wx-open-launch-weapp'

export type LaunchTarget = { username: string; appid: string; path: string }
type ReplyCallback = (reply: Record<string, unknown>) => void
type LaunchHandler = (target: LaunchTarget, respond: ReplyCallback) => void

type TagWindow = Window & {
  HTMLElement: typeof HTMLElement
  CustomEvent: typeof CustomEvent
  /** tap handler; replaceable, because an element is defined only once per page */
  __launchTagHandler?: LaunchHandler
}

/** Renders the element's template in a shadow root and calls the app on tap. */
export function showLaunchTags(window: Window, onTap: LaunchHandler): void {
  const page = window as TagWindow
  page.__launchTagHandler = onTap
  if (page.customElements.get(LAUNCH_TAG)) return

  class LaunchTag extends page.HTMLElement {
    connectedCallback() {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      root.innerHTML = this.querySelector('script')?.text ?? ''
      this.addEventListener('click', this.tapped)
    }
    disconnectedCallback() {
      this.removeEventListener('click', this.tapped)
    }
    tapped = () => {
      const { username, appid, path } = this.attributesByName()
      const dispatch = (name: string, errMsg?: string) =>
        this.dispatchEvent(new page.CustomEvent(name, { detail: errMsg ? { errMsg } : {} }))
      const respond: ReplyCallback = ({ err_msg: message }) => {
        const text = typeof message === 'string' ? message : ''
        if (text.endsWith(':ok')) dispatch('launch')
        else dispatch('error', text)
      }
      try {
        page.__launchTagHandler?.({ username, appid, path }, respond)
      } catch {
        dispatch('error', `${LAUNCH_TAG}:fail`)
      }
    }
    attributesByName(): LaunchTarget {
      const read = (name: string) => this.getAttribute(name) ?? ''
      return { username: read('username'), appid: read('appid'), path: read('path') }
    }
  }
  page.customElements.define(LAUNCH_TAG, LaunchTag)
}
