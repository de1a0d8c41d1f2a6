import type { CompanyInfo, DataOf } from '@mall/contract'
import type { MallDispatch } from '@mall/core/feature'
import type { Paths } from '@mall/core/paths'
import type { Ports } from '@mall/core/session'
import type { SignInRequest } from '../api/login-endpoints.ts'

/** What the login page shows. `stale`: the partner's link is too old and can be had anew. */
export type LoginView =
  | { kind: 'form' }
  | { kind: 'busy' }
  /** this host cannot do the company's sign-in */
  | { kind: 'otherApp' }
  | { kind: 'failed'; message: string; stale: boolean }

/** The phone that a ticket is to be bound to is asked for; `operator`: of a workplace account. */
export type BindPhonePopup = { ticket: string; by: 'partner' | 'operator' }

export type LoginResult = DataOf<'login.login'>
export type SignInOutcome =
  | { data: LoginResult; error?: undefined }
  | { data?: undefined; error: unknown }

/** What every way to sign in works with. */
export type FlowTools = {
  ports: Ports
  dispatch: MallDispatch
  info: CompanyInfo
  paths: Paths
  /** where the shopper wants to go: a path of ours */
  target: string
  home: string
  corpId: string
  signedIn: boolean
  /** the face when nothing is under way */
  idleView: LoginView
  show: (view: LoginView) => void
  showPopup: (popup: BindPhonePopup | null) => void
  /** Says what went wrong, with the ways on. */
  fail: (message: string, stale?: boolean) => void
  go: (path: string) => void
  /** Keeps a ticket to bind with. */
  saveTicket: (ticket: string) => void
  signIn: (request: SignInRequest) => Promise<SignInOutcome>
  /** The guard then leads on. */
  succeed: (result: LoginResult, message?: string) => Promise<void>
}
