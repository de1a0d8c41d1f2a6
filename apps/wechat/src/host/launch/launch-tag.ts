import type { MiniProgram } from '@mall/core/host'

const NAME = 'wx-open-launch-weapp'

/** Styles of the button inside the tag, which the page's own styles do not reach. */
const button = [
  'display:block',
  'width:100%',
  'height:48px',
  'border:0',
  'border-radius:24px',
  'background:#07c160',
  'color:#fff',
  'font-size:17px',
].join(';')

/** From outside, the path of a mini-programme's page ends in `.html`. */
export function launchPath(path: string): string {
  const [page = '', query] = path.split('?')
  const named = page.endsWith('.html') ? page : `${page}.html`
  return query === undefined ? named : `${named}?${query}`
}

export type LaunchEvents = { onLaunch: () => void; onError: (detail: string) => void }

/**
 * WeChat's own tag to open a mini-programme, with the button the shopper taps. Frameworks drop its
 * template, so it is made by hand. `name` is an app id (wx…) or an original id (gh_…).
 */
export function createLaunchTag(
  document: Document,
  { name, path, label }: MiniProgram & { label: string },
  { onLaunch, onError }: LaunchEvents,
): HTMLElement {
  const tag = document.createElement(NAME)
  tag.setAttribute(/^wx[0-9a-f]{16}$/.test(name) ? 'appid' : 'username', name)
  tag.setAttribute('path', launchPath(path))
  tag.style.display = 'block'

  const template = document.createElement('script')
  template.type = 'text/wxtag-template'
  template.text = `<button style="${button}">${label}</button>`
  tag.append(template)

  tag.addEventListener('launch', onLaunch)
  tag.addEventListener('error', (event) => {
    const detail: unknown = 'detail' in event ? event.detail : undefined
    const { errMsg } = (detail ?? {}) as { errMsg?: unknown }
    onError(typeof errMsg === 'string' ? errMsg : 'launch')
  })
  return tag
}
