import { hostResult, type HostResult, type MiniProgram } from '@mall/core/host'

/** ms after which WeChat is assumed not to be installed: the page is still visible. */
const VISIBLE_MS = 3000

/** WeChat's plain URL scheme, which works for pages that the mini-programme has listed for it. */
function buildScheme(appId: string, target: string): string {
  const [path = '', query = ''] = target.split('?')
  return `weixin://dl/business/?${new URLSearchParams({ appid: appId, path, query })}`
}

/** Leaves a phone's browser for WeChat, which opens the mini-programme. `name` has to be its app id. */
export function openMiniProgramBy(
  page: Pick<Window, 'document' | 'location'>,
  { name, path }: MiniProgram,
): Promise<HostResult> {
  if (!/^wx[\da-f]{16}$/.test(name)) return Promise.resolve(hostResult.unsupported)
  const { document } = page
  return new Promise((resolve) => {
    const end = (result: HostResult) => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
      resolve(result)
    }
    const onChange = () => {
      if (document.visibilityState === 'hidden') end(hostResult.done)
    }
    const timer = setTimeout(() => end(hostResult.unsupported), VISIBLE_MS)
    document.addEventListener('visibilitychange', onChange)
    page.location.assign(buildScheme(name, path))
  })
}
