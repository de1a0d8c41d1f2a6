import type { ShellStart } from '@mall/shell'
import type { DingtalkSdk } from './dingtalk-sdk.ts'

export type AuthorisationStart = Pick<ShellStart, 'sdkConfig' | 'note'>

/** Interfaces that the client opens for authorised pages. */
const API_LIST = ['biz.util.scan', 'device.geolocation.get', 'biz.util.share']
/** ms to wait for the signature; without a signature the client decides */
const SIGNATURE_MS = 3000
/** A web app inside a company's organisation. */
const MICRO_APP = 0

/**
 * Authorises the page for the client's guarded interfaces, once: the client accepts one configuration
 * of a page. The SDK repeats a call that was refused while the client still verifies.
 * @returns resolves when the configuration has been passed to the client, or cannot be
 */
export function createAuthorisation(
  page: Window,
  sdk: Pick<DingtalkSdk, 'config'>,
  { sdkConfig, note }: AuthorisationStart,
): () => Promise<void> {
  const fail = (reason: unknown) =>
    note('dingtalk.config', { word: JSON.stringify(reason ?? '').slice(0, 60) })

  async function authorise() {
    const [url = ''] = page.location.href.split('#')
    const config = await sdkConfig('ding.jsapiConfig', url)
    if (!config) return
    const { agentId, corpId, timestamp, nonceStr, signature } = config
    sdk.config(
      {
        agentId,
        corpId,
        timeStamp: timestamp,
        nonceStr,
        signature,
        type: MICRO_APP,
        jsApiList: API_LIST,
      },
      fail,
    )
  }

  let authorised: Promise<void> | undefined
  return () => {
    authorised ??= authorise().catch(fail)
    return Promise.race([
      authorised,
      new Promise<void>((resolve) => setTimeout(resolve, SIGNATURE_MS)),
    ])
  }
}
