import { publicScreens, screens } from '@mall/contract/screens'

/**
 * - `page`: the network's answer, and what was kept only where that does not come
 * - `through`: the network's answer, and nothing of it kept: a screen that is personal
 * - `file`: hashed, so that a kept one is as good as any
 */
export type Strategy = 'page' | 'through' | 'file'

export type PageRequest = Pick<Request, 'method' | 'mode' | 'url'>

const patterns = publicScreens.map(
  (name) => new RegExp(`^${screens[name].replace(/:\w+/, '[^/]+')}/?$`),
)
const isPublic = (path: string) => path === '/' || patterns.some((form) => form.test(path))

/**
 * Strategy for a request of a page below `root`, an origin and the base path of the bundle. Null: the browser sends it as without a worker,
 * always for API calls.
 */
export function strategyFor({ method, mode, url }: PageRequest, root: string): Strategy | null {
  if (method !== 'GET' || !url.startsWith(`${root}/`)) return null
  const pathname = new URL(url).pathname.slice(new URL(root).pathname.replace(/\/$/, '').length)
  if (mode === 'navigate') return isPublic(pathname) ? 'page' : 'through'
  return pathname.startsWith('/assets/') ? 'file' : null
}
