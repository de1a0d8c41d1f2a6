import { publicScreens, screens } from '@mall/contract/screens'

/**
 * - `page`: the network's response, and the cached page only where that fails
 * - `through`: the network's response, never cached: a personal screen
 * - `file`: the cached file where there is one, because its name contains its hash
 */
export type Strategy = 'page' | 'through' | 'file'

export type PageRequest = Pick<Request, 'method' | 'mode' | 'url'>

const patterns = publicScreens.map(
  (name) => new RegExp(`^${screens[name].replace(/:\w+/, '[^/]+')}/?$`),
)
const isPublic = (path: string) => path === '/' || patterns.some((form) => form.test(path))

/**
 * Strategy for a request of a page below `root` (an origin and the base path of the bundle). Null:
 * the browser sends the request without the worker, as it always does for API calls.
 */
export function strategyFor({ method, mode, url }: PageRequest, root: string): Strategy | null {
  if (method !== 'GET' || !url.startsWith(`${root}/`)) return null
  const pathname = new URL(url).pathname.slice(new URL(root).pathname.replace(/\/$/, '').length)
  if (mode === 'navigate') return isPublic(pathname) ? 'page' : 'through'
  return pathname.startsWith('/assets/') ? 'file' : null
}
