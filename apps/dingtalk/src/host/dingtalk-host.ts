import type { Capability, HostPort } from '@mall/core/host'
import { lateHost, type HostActions } from '@mall/shell/bridge'
import type { AuthorisationStart } from './authorisation.ts'
import { platformOf, versionOf, type DingtalkPlatform } from './platform.ts'

/** Page, platform and company id with which the mall was opened in DingTalk. */
export type Entry = {
  page: Window
  platform: DingtalkPlatform
  /** `?corpId=` of the app's entry; screens change the address */
  corpId: string | undefined
  start: AuthorisationStart
}
type LoadWork = (entry: Entry) => Promise<HostActions>

/** The SDK is loaded in one file after the first paint or with the first call. */
const loadWork: LoadWork = (entry) =>
  import('./work-with-sdk.ts').then((code) => code.workWithSdk(entry))

/** The desktop client has no cashier and no camera, so a phone scans the shown code. */
function can(platform: DingtalkPlatform): Capability[] {
  const all: Capability[] = ['pay', 'copy']
  if (platform !== 'other') all.push('loginCode', 'share', 'close')
  if (platform !== 'other' && platform !== 'pc') all.push('scan')
  if (platform === 'android' || platform === 'ios') all.push('back', 'location', 'brightness')
  return all
}

/** DingTalk on phones and desktops, and web views in its mini-programmes. */
export function createDingtalkHost(
  page: Window,
  start: AuthorisationStart,
  load: LoadWork = loadWork,
): HostPort {
  const { userAgent } = page.navigator
  const platform = platformOf(userAgent)
  const capabilities = new Set(can(platform))
  const corpId = /[?&]corpId=([\w-]+)/.exec(page.location.search)?.[1]
  return lateHost(
    page,
    {
      id: 'dingtalk',
      capabilities,
      facts: {
        chatApp: false,
        workChat: true,
        miniProgram: platform === 'mini',
        desktop: platform === 'pc',
        titleBar: true,
      },
      payment: capabilities.has('scan') ? { alipay: 'app' } : { wechat: 'native' },
      appVersion: () => versionOf(userAgent),
    },
    () => load({ page, platform, corpId, start }),
  )
}
