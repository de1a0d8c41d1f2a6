/** An app of the company at the workplace app. */
export type DingtalkApp = { appKey: string; secret: string }

/** Result of a code exchange. spent: invalid or used. silent: no usable response. */
export type DingtalkExchange =
  | { kind: 'person'; userId: string; name: string }
  | { kind: 'spent' }
  | { kind: 'silent' }

/** Source: open.dingtalk.com, sign-in inside the app (gettoken, getuserinfo) and JSAPI tickets. */
export type DingtalkApi = {
  /** The person of a bridge's code. */
  exchange(app: DingtalkApp, code: string): Promise<DingtalkExchange>
  /** Name and picture of somebody whom a code has named; {} where none can be had. */
  profile(app: DingtalkApp, userId: string): Promise<{ nickName?: string; headImage?: string }>
  /** The ticket that the SDK's signatures are made with; null where none can be had now. */
  ticket(app: DingtalkApp): Promise<string | null>
}
