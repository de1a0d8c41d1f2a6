import type { HostResult, LoginCodeRequest, SafeArea, ShareCard } from '@mall/core/host'

/** Reply of a bank's app, before the profile maps its fields to those of the login. */
export type Reply = Readonly<Record<string, unknown>>

/** A bank's own protocol. A function is missing when the app has no such call. */
export type BankBridge = {
  login(request: LoginCodeRequest): Promise<HostResult<Reply>>
  /**
   * opens the bank's cashier at an address of the bank; where the app reports unsupported, the page
   * navigates to that address
   */
  pay?(url: string): Promise<HostResult>
  scan?(): Promise<HostResult<string>>
  share?(card: ShareCard): Promise<HostResult>
  close?(): Promise<HostResult>
  setTitle?(title: string): Promise<HostResult>
  safeArea?(): Promise<HostResult<SafeArea>>
}

/** One bank as data, loaded after the first paint; the first load has its part in apps.ts. */
export type BankProfile = {
  /** fields of the app's response that the login call takes */
  loginFields: readonly string[]
  /** addresses that the bank's own cashier opens */
  cashier?: RegExp
  /** the document's event of the back key; the page cancels it to stay */
  backEvent?: string
  connect(page: Window): BankBridge
}
