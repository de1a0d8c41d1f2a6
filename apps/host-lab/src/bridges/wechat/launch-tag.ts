/** WeChat's tag that opens a mini-programme with a tap. */
export const LAUNCH_TAG = 'wx-open-launch-weapp'

export type LaunchTarget = { username: string; appid: string; path: string }
type Answer = (reply: Record<string, unknown>) => void
type Ask = (target: LaunchTarget, answer: Answer) => void

type TagWindow = Window & {
  HTMLElement: typeof HTMLElement
  CustomEvent: typeof CustomEvent
  /** who answers taps: an element is taught once for a page, an app may come again */
  __launchTagAsks?: Ask
}

/** Draws the tag's template apart from the page's styles, and asks the app when it is tapped. */
export function showLaunchTags(window: Window, ask: Ask): void {
  const page = window as TagWindow
  page.__launchTagAsks = ask
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
      const tell = (name: string, errMsg?: string) =>
        this.dispatchEvent(new page.CustomEvent(name, { detail: errMsg ? { errMsg } : {} }))
      const answer: Answer = ({ err_msg: said }) => {
        const text = typeof said === 'string' ? said : ''
        if (text.endsWith(':ok')) tell('launch')
        else tell('error', text)
      }
      try {
        page.__launchTagAsks?.({ username, appid, path }, answer)
      } catch {
        tell('error', `${LAUNCH_TAG}:fail`)
      }
    }
    attributesByName(): LaunchTarget {
      const read = (name: string) => this.getAttribute(name) ?? ''
      return { username: read('username'), appid: read('appid'), path: read('path') }
    }
  }
  page.customElements.define(LAUNCH_TAG, LaunchTag)
}
