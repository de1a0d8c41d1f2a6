import type { AppMessageResult, WorkNotice } from '../app-message.ts'

/** An app of the company at the workplace app. */
export type DingtalkApp = { appKey: string; secret: string }

/** Result of a code exchange. spent: invalid or used. silent: no usable response. */
export type DingtalkExchange =
  | { kind: 'person'; userId: string; name: string }
  | { kind: 'spent' }
  | { kind: 'silent' }

/** Result of a page's code. outsider: the person is no colleague of the app's company. */
export type DingtalkWebExchange = DingtalkExchange | { kind: 'outsider' }

/** Result of a work notice; pending: nothing yet, or no usable response. */
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
  /** The person of a bridge's code. */
  exchange(app: DingtalkApp, code: string): Promise<DingtalkExchange>
  /** The page that a browser is sent to; it returns with `authCode` and `state`. */
  authorizeUrl(input: { appKey: string; returnTo: string; state: string }): string
  /** The colleague of a page's code. */
  exchangeWeb(app: DingtalkApp, code: string): Promise<DingtalkWebExchange>
  /** Name and picture of the person of a code; {} where none can be had. */
  profile(app: DingtalkApp, userId: string): Promise<{ nickName?: string; headImage?: string }>
  /** The ticket that the SDK's signatures are made with; null where none can be had now. */
  ticket(app: DingtalkApp): Promise<string | null>
  /** Sends a work notice; the same text to the same person is delivered once a day. */
  sendWorkNotice(app: DingtalkApp, notice: WorkNotice): Promise<AppMessageResult>
  findWorkNotice(
    app: DingtalkApp,
    notice: Pick<WorkNotice, 'agentId' | 'userId'> & { receipt: string },
  ): Promise<WorkNoticeResult>
}
