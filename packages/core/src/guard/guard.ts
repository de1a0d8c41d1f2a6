import type { CompanyInfo } from '@mall/contract'
import type { Capability } from '../host/index.ts'
import { pathsOf, type Paths } from '../paths/index.ts'
import { toLoginPath } from '../session/index.ts'

/** Access requirements of a screen; none by default. */
export type Access = {
  /** a signed-in shopper */
  login?: boolean
  /** another kind of user than a shopper, with a sign-in of its own */
  audience?: string
  /**
   * in the home channel ('0') the company's sign-in starts before the screen is shown; set by the
   * registry for every screen but those of `screensWithoutChannelCheck`
   */
  channelCheck?: boolean
  /** required capabilities of the host */
  needs?: readonly Capability[]
}

export type GuardedRoute = { path: string; access: Access }

/** Everything a decision depends on. */
export type Facts = {
  /** the company the address names, or null */
  urlCompany: number | null
  storedCompany: number
  companyInfo: CompanyInfo | null
  companyFailed: boolean
  /** a company that the server does not know */
  unknownCompany: number | null
  pathname: string
  /** query with its question mark, or '' */
  search: string
  signedIn: boolean
  halfRegistered: boolean
  /** signing in has been tried in this visit */
  loginAttempted: boolean
  workChat: boolean
  chatApp: boolean
  /** names of the login fields that the page was opened with and that are not used yet */
  entryParams: readonly string[]
  capabilities: ReadonlySet<Capability>
  /** sign-in page of the screen's audience; null if it is signed in, or without an audience */
  audienceSignIn: string | null
}

export type Verdict =
  | { kind: 'allow' }
  | { kind: 'redirect'; to: string }
  /** signs out, clears the former company's data and starts with this company */
  | { kind: 'switchCompany'; companyId: number }
  | { kind: 'load'; what: 'companyInfo' }
  | { kind: 'block'; reason: 'company' | 'unknown-company' }
  /** opens the company's own sign-in, which returns to the address */
  | { kind: 'startLogin'; to: string }
  | { kind: 'signOut'; to: string }
  | { kind: 'deny'; reason: 'host-cannot' }

/** Returns a verdict, or null to leave the decision to the next step. */
export type GuardStep = (route: GuardedRoute, facts: Facts) => Verdict | null

/** A step with its order, its number in section 4 of the specification. */
export type OrderedGuardStep = { order: number; step: GuardStep }

export const hereOf = ({ pathname, search }: Facts): string => pathname + search
export const queryOf = ({ search }: Facts): URLSearchParams => new URLSearchParams(search)
export const pathsIn = ({ storedCompany }: Facts): Paths => pathsOf(storedCompany)
/** The company's login page, which returns to the address of these facts. */
export const loginPathIn = (facts: Facts): string =>
  toLoginPath(pathsIn(facts), facts.companyInfo?.loginMethod, hereOf(facts))
