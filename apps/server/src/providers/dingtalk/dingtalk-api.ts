import type { AppMessageResult, WorkNotice } from '../app-message.ts'

/** An app of the company at the workplace app. */
export type DingtalkApp = { appKey: string; secret: string }

/**
 * Result of a code exchange. `spent`: the code is invalid or used. `silent`: no usable response.
 */
export type DingtalkExchange =
  | { kind: 'person'; userId: string; name: string }
  | { kind: 'spent' }
  | { kind: 'silent' }

/** Result of a page's code. `outsider`: the person does not belong to the app's company. */
export type DingtalkWebExchange = DingtalkExchange | { kind: 'outsider' }

/** Result of a work notice; `pending`: no result yet, or no usable response. */
export type WorkNoticeResult =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'pending' }

/**
 * Source: open.dingtalk.com, sign-in inside the app (gettoken, getuserinfo) and at its page (oauth2/auth,
 * userAccessToken, contact/users/me, getbyunionid), JSAPI tickets and work notices (asyncsend_v2,
 * getsendresult).
 */
export type DingtalkApi = {
  /** Returns the person of a code from the app's JS bridge. */
  exchange(app: DingtalkApp, code: string): Promise<DingtalkExchange>
  /**
   * Address of the consent page, to which the browser is sent; it returns with `authCode` and
   * `state`.
   */
  authorizeUrl(input: { appKey: string; returnTo: string; state: string }): string
  /** Returns the colleague of a code from the consent page. */
  exchangeWeb(app: DingtalkApp, code: string): Promise<DingtalkWebExchange>
  /** Name and picture of a code's person; {} if they are unavailable. */
  profile(app: DingtalkApp, userId: string): Promise<{ nickName?: string; headImage?: string }>
  /** The ticket for signatures of the SDK; null if it is unavailable. */
  ticket(app: DingtalkApp): Promise<string | null>
  /** Sends a work notice; the same text to the same person is delivered once a day. */
  sendWorkNotice(app: DingtalkApp, notice: WorkNotice): Promise<AppMessageResult>
  findWorkNotice(
    app: DingtalkApp,
    notice: Pick<WorkNotice, 'agentId' | 'userId'> & { receipt: string },
  ): Promise<WorkNoticeResult>
}
