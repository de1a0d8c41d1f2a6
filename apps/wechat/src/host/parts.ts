import type { WebPage } from '@mall/core/host'
import type { ShellStart } from '@mall/shell'

/** The page around the mall, as far as the adapter needs it. */
export type WechatPage = WebPage &
  Pick<Window, 'addEventListener' | 'setTimeout' | 'requestAnimationFrame'> & {
    navigator: Pick<Navigator, 'userAgent'>
    /** WeChat's mark of a mini-programme, set together with its bridge */
    __wxjs_environment?: unknown
  }

/** The server's signature for an address. */
export type SdkConfig = {
  appId: string
  /** whole seconds */
  timestamp: number
  nonceStr: string
  signature: string
}

type Callbacks<T> = {
  success: (result: T) => void
  cancel?: () => void
  fail: (result: { errMsg?: string }) => void
}
type ShareCallbacks = Omit<Callbacks<unknown>, 'success'> & { success: () => void }
type Card = { title: string; desc: string; link: string; imgUrl: string }

export type WechatSdk = {
  config(config: SdkConfig & { check: boolean; jsApiList: never[] }): void
  scanQRCode(
    options: { needResult: 1; scanType: ('qrCode' | 'barCode')[] } & Callbacks<{
      resultStr?: unknown
    }>,
  ): void
  getLocation(
    options: { type: 'gcj02' } & Callbacks<{ longitude?: unknown; latitude?: unknown }>,
  ): void
  updateAppMessageShareData(card: Card & ShareCallbacks): void
  updateTimelineShareData(card: Card & ShareCallbacks): void
  miniProgram: {
    navigateTo(options: { url: string } & ShareCallbacks): void
    navigateBack(options: { delta: number; url: '' } & ShareCallbacks): void
    postMessage(options: { data: unknown }): void
  }
}

/** Functions of the shell that the adapter uses. */
export type WechatStart = Pick<ShellStart, 'rememberPayment' | 'sdkConfig' | 'note'>

export type SdkSource = {
  /** The address that the web view was opened with, read before any script changed it. */
  entryUrl: string
  load?: () => Promise<WechatSdk>
}

export type WechatParts = {
  page: WechatPage
  entryUrl: string
  loadSdk(): Promise<WechatSdk>
  /**
   * Requests the mall's signature for an address; null after a failure, of which the shopper has
   * seen a message.
   */
  sign(url: string): Promise<SdkConfig | null>
  /** Logs for the mall's operators which call WeChat refused, with WeChat's own term. */
  note(what: 'config' | 'share' | 'font', word: string): void
}
