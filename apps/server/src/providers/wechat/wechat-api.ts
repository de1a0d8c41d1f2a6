import type { AppMessageResult, TemplateMessage } from '../app-message.ts'

/** An account of the mall at the chat app. */
export type WechatAccount = { appId: string; secret: string }

/** Profile data of a person who consented. */
export type WechatProfile = { nickName?: string; headImage?: string }

/**
 * Result of a code exchange. `spent`: the code is invalid or used. `snapshot`: the page is shown
 * without an account, and the id identifies no person. `silent`: no usable response.
 */
export type WechatExchange =
  | { kind: 'person'; openId: string; profile: WechatProfile }
  | { kind: 'spent' }
  | { kind: 'snapshot' }
  | { kind: 'silent' }

/**
 * The chat app's web sign-in and SDK ticket.
 * Source: developers.weixin.qq.com, web authorization, stable_token, JS-SDK and template messages.
 */
export type WechatApi = {
  /**
   * Address of the consent page, to which the browser is sent. `state`: letters and digits, at most
   * 128.
   */
  authorizeUrl(input: {
    appId: string
    returnTo: string
    scope: 'base' | 'user'
    state: string
  }): string
  exchange(account: WechatAccount, code: string): Promise<WechatExchange>
  /** The ticket for signatures of the SDK; null if it is unavailable. */
  ticket(account: WechatAccount): Promise<string | null>
  /** Sends a template message; the same number to the same person is sent once in ten minutes. */
  sendTemplate(account: WechatAccount, message: TemplateMessage): Promise<AppMessageResult>
}
