/** An account of the mall at the chat app. */
export type WechatAccount = { appId: string; secret: string }

/** What the chat app tells of a person who has agreed to it. */
export type WechatProfile = { nickName?: string; headImage?: string }

/**
 * What became of a code. spent: it is good no longer, or never was. snapshot: the page is shown
 * without an account, and the id stands for nobody. silent: nothing usable was answered.
 */
export type WechatExchange =
  | { kind: 'person'; openId: string; profile: WechatProfile }
  | { kind: 'spent' }
  | { kind: 'snapshot' }
  | { kind: 'silent' }

/**
 * The chat app's web sign-in and SDK ticket.
 * Source: developers.weixin.qq.com, web authorization, stable_token and JS-SDK.
 */
export type WechatApi = {
  /** The page that the browser is sent to. `state`: letters and digits, at most 128. */
  authorizeUrl(input: {
    appId: string
    returnTo: string
    scope: 'base' | 'user'
    state: string
  }): string
  exchange(account: WechatAccount, code: string): Promise<WechatExchange>
  /** The ticket that the SDK's signatures are made with; null where none can be had now. */
  ticket(account: WechatAccount): Promise<string | null>
}
