import { invoke, whenBridge, wordOf } from './bridge.ts'
import type { SdkConfig, WechatParts, WechatSdk } from './parts.ts'

/** Interfaces that the page requests, by their names at the bridge. */
const APIS = ['geoLocation', 'scanQRCode', 'updateAppMessageShareData', 'updateTimelineShareData']
const TAGS = ['wx-open-launch-weapp']
/** ms that WeChat may take to verify a signature. */
const VERIFY_MS = 8000

type Verdict = 'right' | 'wrong-address' | 'refused'

type Running = { url: string; sdk: Promise<WechatSdk | null> }

export type Signing = {
  /**
   * Resolves with the SDK, configured for the current address; null where WeChat refuses. `again`:
   * retries a former failure, because a shopper is waiting.
   */
  ready(how: { again: boolean }): Promise<WechatSdk | null>
}

const bare = (url: string): string => url.split('#')[0] ?? ''

/**
 * Keeps the page signed in to WeChat's SDK. iPhones verify a signature against the address at the
 * start of the visit, Android against the current one, and versions differ, so an invalid
 * signature is retried once for the other address and the working one is reused. The bridge is
 * called instead of `wx.config`, because the SDK reports only the first result of a page.
 */
export function createSigning(
  { page, entryUrl, loadSdk, sign, note }: WechatParts,
  ios: boolean,
): Signing {
  const entry = bare(entryUrl)
  let byEntry = ios
  let failed = false
  let running: Running | null = null

  const here = () => bare(page.location.href)
  const wanted = () => (byEntry ? entry : here())

  async function verify(config: SdkConfig): Promise<Verdict> {
    const bridge = await whenBridge(page)
    if (!bridge) return 'refused'
    const verification = invoke(bridge, 'preVerifyJSAPI', {
      appId: config.appId,
      verifyAppId: config.appId,
      verifySignType: 'sha1',
      verifyTimestamp: String(config.timestamp),
      verifyNonceStr: config.nonceStr,
      verifySignature: config.signature,
      verifyJsApiList: APIS,
      verifyOpenTagList: TAGS,
    })
    const word = await Promise.race([verification.then(wordOf), silence(VERIFY_MS)])
    // Versions without the call need no signature.
    if (word === 'ok' || word === 'function not exist') return 'right'
    note('config', word)
    return /invalid signature/i.test(word) ? 'wrong-address' : 'refused'
  }

  async function enter(mine: { url: string }): Promise<WechatSdk | null> {
    const { url } = mine
    const loaded = await loadSdk()
    const first = await sign(url)
    if (!first) return null
    const verdict = await verify(first)
    if (verdict === 'right') return configure(loaded, first)
    const other = url === entry ? here() : entry
    // After a navigation during the check the refusal does not show which address WeChat expects.
    const moved = url !== wanted()
    if (verdict !== 'wrong-address' || moved || other === url) return null
    const second = await sign(other)
    if (!second || (await verify(second)) !== 'right') return null
    byEntry = !byEntry
    Object.assign(mine, { url: other })
    return configure(loaded, second)
  }

  function configure(loaded: WechatSdk, config: SdkConfig): WechatSdk {
    loaded.config({ ...config, check: false, jsApiList: [] })
    return loaded
  }

  return {
    ready({ again }) {
      const url = wanted()
      if (running?.url === url) return running.sdk
      if (failed && !again) return Promise.resolve(null)
      const mine: Running = { url, sdk: Promise.resolve(null) }
      running = mine
      mine.sdk = enter(mine)
        .catch((error: unknown) => {
          note('config', String(error))
          return null
        })
        .then((made) => {
          failed = made === null
          if (failed && running === mine) running = null
          return made
        })
      return mine.sdk
    },
  }
}

const silence = (ms: number): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('silent'), ms))
