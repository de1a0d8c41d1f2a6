import type { PayAction, PayChannel, PayScene } from '@mall/contract'

export type { PayAction, PayChannel, PayScene }

/**
 * Result of a host call. `unknown`: it may have happened (always possible for pay: the server is
 * queried). `detail` is for logs, never for the shopper.
 */
export type HostResult<T = undefined> =
  | { kind: 'ok'; value: T }
  | { kind: 'cancelled' }
  | { kind: 'unsupported' }
  | { kind: 'failed'; detail: string }
  | { kind: 'unknown'; detail: string }

/** Capabilities of a host beyond displaying pages. */
export type Capability =
  | 'loginCode'
  | 'pay'
  | 'scan'
  | 'share'
  | 'close'
  | 'miniProgram'
  | 'back'
  | 'copy'
  | 'location'
  | 'brightness'

/** Properties of a host that rules of the mall depend on. */
export type HostFacts = {
  /** inside a chat app's browser, which resizes text automatically */
  chatApp: boolean
  /** inside a work-chat app's browser */
  workChat: boolean
  /** inside a mini-programme's web view */
  miniProgram: boolean
  /** a screen that is not a phone's: cash is paid by scanning a code */
  desktop: boolean
  /** the app draws the title and a back arrow above the page */
  titleBar: boolean
}

/** Parameters of a bridge's identity call. */
export type LoginCodeRequest = {
  /** needs no action of the shopper */
  silent: boolean
  /** the company's app id and corpId at the host; '' where it has none */
  appId: string
  corpId: string
  /** ties the bridge's code to this sign-in (method 14) */
  state?: string
  /** the server's signature for bridges that require it; {} otherwise */
  auth: Readonly<Record<string, string>>
}
/**
 * Fields that the bridge provides, by their names in the login method; only a server can decrypt
 * them.
 */
export type LoginFields = Readonly<Record<string, string>>

/** Warning about the version of this app; `blocks`: it cannot sign in or pay. */
export type HostAdvice = { text: string; blocks: boolean }

/**
 * `left`: the page is being left for the provider's. `qr`: the screen shows the code. `returned`:
 * the host's own cashier was closed, reporting the payment as done; the server is queried.
 */
export type PayHandover = { kind: 'left' } | { kind: 'qr'; codeUrl: string } | { kind: 'returned' }
export type ShareCard = { title: string; text: string; url: string; picture?: string }
export type MiniProgram = { name: string; path: string }
/** Degrees in GCJ-02, the system of Chinese maps. */
export type GeoPoint = { longitude: number; latitude: number }
export type SafeArea = { top: number; right: number; bottom: number; left: number }

/** The order an attempt pays, and its channel; saved before the mall is left for the provider. */
type PaymentOrder = { orderId: string; channel?: PayChannel }

/** The app around the mall. Each shell injects its adapter; no other code tests which app it is. */
export type HostPort = {
  readonly id: string
  readonly capabilities: ReadonlySet<Capability>
  readonly facts: HostFacts
  /**
   * Login methods whose proof this host's bridge supplies, other than the workplace app's; absent:
   * none.
   */
  readonly bridgeLogins?: ReadonlySet<number>
  /** Ways in which this app pays cash, by channel. A missing channel cannot be paid in this app. */
  readonly payment: Readonly<Partial<Record<PayChannel, PayScene>>>
  /** The shopper's identity as provided by the host's bridge. */
  loginCode(request: LoginCodeRequest): Promise<HostResult<LoginFields>>
  /**
   * Passes a payment attempt to the host. None of the results proves a payment: only the server
   * knows.
   */
  pay(action: PayAction, order: PaymentOrder): Promise<HostResult<PayHandover>>
  /** The shopper's position; requests permission, so call it on a tap only. */
  locate(): Promise<HostResult<GeoPoint>>
  /** The text of a bar or QR code. */
  scan(): Promise<HostResult<string>>
  share(card: ShareCard): Promise<HostResult>
  /** Card shared by the host's own menu; set again for every page. */
  setShareCard(card: ShareCard): void
  close(): Promise<HostResult>
  openMiniProgram(target: MiniProgram): Promise<HostResult>
  /** Leaves the mall for an https address. */
  openExternal(url: string, how?: { replace: boolean }): Promise<HostResult>
  copy(text: string): Promise<HostResult>
  /**
   * Full brightness of a screen that stays on, for codes that a scanner reads; `false` restores
   * both. Fails where the former brightness is unknown: nothing is changed that cannot be restored.
   */
  brighten(isBright: boolean): Promise<HostResult>
  setTitle(title: string): void
  /** Ratio of the host's text size to the normal one; 1 for normal. */
  fontScale(): number
  /** Calls back when the shopper changes the host's text size. */
  onFontScale(handler: (scale: number) => void): () => void
  /** Calls back before the host's own back key leaves; returning true keeps the page. */
  onBack(handler: () => boolean): () => void
  /** px that the host covers at each edge, beyond what CSS env() reports. */
  safeArea(): SafeArea
  /** Calls back once the host's bridge has reported them, and when they change. */
  onSafeArea(handler: (area: SafeArea) => void): () => void
  /** The host app's version, '' where it has none. */
  appVersion(): string
  /** Warning about this version, or null. */
  advice(): HostAdvice | null
}
