import type { HostAnswer, LoginCodeRequest, SafeArea, ShareCard } from '@mall/core/host'

/** Reply of a bank's app, before the profile maps its fields to those of the login. */
export type Reply = Readonly<Record<string, unknown>>

/** A bank's own protocol. A function without a call of the app is missing. */
export type BankBridge = {
  login(request: LoginCodeRequest): Promise<HostAnswer<Reply>>
  /** the bank's own cashier for an address of the bank; unsupported: the page is left for it */
  pay?(url: string): Promise<HostAnswer>
  scan?(): Promise<HostAnswer<string>>
  share?(card: ShareCard): Promise<HostAnswer>
  close?(): Promise<HostAnswer>
  setTitle?(title: string): Promise<HostAnswer>
  safeArea?(): Promise<HostAnswer<SafeArea>>
}

/** One bank as data, loaded after the first paint; what is needed before is in apps.ts. */
export type BankProfile = {
  /** which fields of the app's answer sign someone in */
  loginFields: readonly string[]
  /** addresses that the bank's own cashier opens */
  cashier?: RegExp
  /** the event of the document of the back key; the page prevents it to stay */
  backEvent?: string
  connect(page: Window): BankBridge
}
