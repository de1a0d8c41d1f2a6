import { hostResult, type HostResult, type MiniProgram } from '@mall/core/host'
import type { WechatPage, WechatSdk } from './parts.ts'

/** ms without a response after which a call to the mini-programme counts as failed. */
const SILENT_MS = 5000

/** Paths of a mini-programme's pages begin with a slash. */
const fromRoot = (path: string): string => (path.startsWith('/') ? path : `/${path}`)

/** Native page of the company's mini-programme that calls wx.navigateToMiniProgram. */
const LAUNCH_PAGE = 'pages/launch/index'

/**
 * Path of the native page that opens another mini-programme: a web view can navigate only within
 * its own one. Null for a name that is no app id, which wx.navigateToMiniProgram requires.
 */
export function launchPagePath({ name, path }: MiniProgram): string | null {
  if (!/^wx[\da-f]{16}$/.test(name)) return null
  return `${LAUNCH_PAGE}?${new URLSearchParams({ appId: name, path })}`
}

/**
 * Goes to a page of the mini-programme around the mall. Some versions respond, others only cover
 * the web view; without either the navigation may or may not have happened.
 */
export function navigateTo(page: WechatPage, sdk: WechatSdk, path: string): Promise<HostResult> {
  const { document } = page
  return new Promise((resolve, reject) => {
    const end = (answer: HostResult) => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', covered)
      resolve(answer)
    }
    const covered = () => {
      if (document.visibilityState === 'hidden') end(hostResult.done)
    }
    const timer = setTimeout(() => end(hostResult.unknown('silent')), SILENT_MS)
    document.addEventListener('visibilitychange', covered)
    try {
      sdk.miniProgram.navigateTo({
        url: fromRoot(path),
        success: () => end(hostResult.done),
        cancel: () => end(hostResult.cancelled),
        fail: ({ errMsg }) => end(hostResult.failed(errMsg ?? 'navigateTo')),
      })
    } catch (error) {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', covered)
      reject(error)
    }
  })
}

/** Leaves the web view for the page of the mini-programme before it. */
export const navigateBack = (sdk: WechatSdk): Promise<HostResult> =>
  new Promise((resolve) =>
    sdk.miniProgram.navigateBack({
      delta: 1,
      url: '',
      success: () => resolve(hostResult.done),
      cancel: () => resolve(hostResult.cancelled),
      fail: ({ errMsg }) => resolve(hostResult.failed(errMsg ?? 'navigateBack')),
    }),
  )
