import type { AppMessageResult, TemplateMessage } from '../app-message.ts'

/** An account of the mall at the chat app. */
export type WechatAccount = { appId: string; secret: string }

/** Profile data of a person who consented. */
export type WechatProfile = { nickName?: string; headImage?: string }

/**
 * Result of a code exchange. spent: invalid or used. snapshot: the page is shown without an
 * account, the id identifies no person. silent: no usable response.
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
  authorizeUrl(input: {
    appId: string
    returnTo: string
    scope: 'base' | 'user'
    state: string
  }): string
  exchange(account: WechatAccount, code: string): Promise<WechatExchange>
  ticket(account: WechatAccount): Promise<string | null>
  sendTemplate(account: WechatAccount, message: TemplateMessage): Promise<AppMessageResult>
}
