import type { CompanyInfo } from '@mall/contract'
import type { MallDispatch } from '@mall/core/feature'
import type { Translate } from '@mall/core/messages'
import type { Paths } from '@mall/core/paths'
import type { Ports } from '@mall/core/session'
import type { LoginResult, SignInRequest } from '../login-endpoints.ts'
import type { flowMessages } from '../messages.ts'

/** View of the login page. `stale`: the partner's link has expired and can be requested again. */
export type LoginView =
  | { kind: 'form' }
  | { kind: 'busy' }
  /** the host does not support the company's sign-in */
  | { kind: 'otherApp' }
  | { kind: 'failed'; message: string; stale: boolean }

/** Dialog that binds a ticket to a phone; `operator`: a workplace account. */
export type BindPhonePopup = { ticket: string; by: 'partner' | 'operator' }

export type SignInOutcome =
  | { data: LoginResult; error?: undefined }
  | { data?: undefined; error: unknown }

/** Dependencies and effects shared by all sign-in flows. */
export type FlowTools = {
  ports: Ports
  dispatch: MallDispatch
  info: CompanyInfo
  t: Translate<typeof flowMessages>
  paths: Paths
  /** path to open after sign-in */
  target: string
  home: string
  corpId: string
  signedIn: boolean
  /** view while no flow is running */
  idleView: LoginView
  show: (view: LoginView) => void
  showPopup: (popup: BindPhonePopup | null) => void
  /** Shows the error with the available actions; a signed-in shopper continues to the target. */
  fail: (message: string, stale?: boolean) => void
  go: (path: string) => void
  /** Stores a ticket for binding. */
  saveTicket: (ticket: string) => void
  signIn: (request: SignInRequest) => Promise<SignInOutcome>
  /** Starts the session; the guard then redirects. */
  succeed: (result: LoginResult, message?: string) => Promise<void>
}
