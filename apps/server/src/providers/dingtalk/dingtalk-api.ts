/** An app of the company at the workplace app. */
export type DingtalkApp = { appKey: string; secret: string }

/** What became of a code. spent: it is good no longer, or never was. silent: no usable answer. */
export type DingtalkExchange =
  | { kind: 'person'; userId: string; name: string }
  | { kind: 'spent' }
  | { kind: 'silent' }

/** Source: open.dingtalk.com, sign-in inside the app (gettoken, getuserinfo) and JSAPI tickets. */
export type DingtalkApi = {
  /** Who a code of the app's bridge stands for. */
  exchange(app: DingtalkApp, code: string): Promise<DingtalkExchange>
  /** Name and picture of somebody whom a code has named; {} where none can be had. */
  profile(app: DingtalkApp, userId: string): Promise<{ nickName?: string; headImage?: string }>
  /** The ticket that the SDK's signatures are made with; null where none can be had now. */
  ticket(app: DingtalkApp): Promise<string | null>
}
