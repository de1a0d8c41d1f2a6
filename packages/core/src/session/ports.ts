import type { Clock } from '../clock/index.ts'
import type { HostPort } from '../host/index.ts'
import type { NotifyPort } from '../notify/index.ts'
import type { DeviceKeys, StoragePort, TextScalePort } from '../storage/index.ts'
import type { TelemetryPort } from '../telemetry/index.ts'
import type { ShopperCallName } from '@mall/contract'
import type { Paths } from '../paths/index.ts'
import type { EntryParamStore } from './entry-params.ts'
import type { SessionState } from './session-slice.ts'

/** Navigation inside the mall for code outside of components. */
export type Navigation = {
  go(path: string, how?: { replace?: boolean }): void
  /** path and query of where the shopper is */
  here(): string
  reload(): void
}

/** Wait and randomness of a money call's retries; tests do not wait. */
export type MoneyTries = {
  sleep(ms: number): Promise<void>
  /** 0 ≤ random < 1 */
  random(): number
}

/** Result of a call as request hooks see it. An outcome that stays unknown is not a refusal. */
export type CallOutcome = { error?: { kind: string } }

/**
 * Runs before the first try of a call; a returned function receives its outcome. An aborted call
 * reports none.
 */
export type RequestHook = (
  call: { name: ShopperCallName; args: Readonly<Record<string, unknown>> },
  context: { ports: Ports; session: SessionState },
) => ((outcome: CallOutcome) => void) | void

/** A kind of user with a sign-in of their own, such as staff. */
export type Audience = {
  /** Whether the current user is signed in as this audience. */
  isSignedIn: (ports: Ports, companyId: number) => boolean
  /** The page to sign in; `here` is the address to come back to. */
  signInPath: (paths: Paths, here: string) => string
  /** The page opened when the session ends; `signInPath` if absent. */
  sessionEndedPath?: (paths: Paths, here: string) => string
  /** Deletes the audience's token after the server rejected it. */
  signOut: (ports: Ports, companyId: number) => void
  /** Calls that carry the audience's token instead of the shopper's. */
  calls?: {
    names: ReadonlySet<ShopperCallName>
    token: (ports: Ports, companyId: number) => string | null
  }
}

export type FeatureHooks = {
  beforeRequest: readonly RequestHook[]
  /** storage names within a company that survive a sign-out */
  keptThroughSignOut: readonly string[]
  /** storage names that survive an expired session only */
  keptThroughExpiry: readonly string[]
  /** the audience of the screen at a path; null for shoppers and guests */
  audienceAt: (pathname: string) => Audience | null
  /** the audience whose token a call carries; null for the shopper's */
  audienceOf: (name: ShopperCallName) => Audience | null
}

export const noHooks: FeatureHooks = {
  beforeRequest: [],
  keptThroughSignOut: [],
  keptThroughExpiry: [],
  audienceAt: () => null,
  audienceOf: () => null,
}

/** The kernel's dependencies outside of the store; the thunks' extra argument. */
export type Ports = {
  host: HostPort
  storage: StoragePort
  /** login fields of the address that the page was opened with */
  entryParams: EntryParamStore
  textScale: TextScalePort
  deviceKeys: DeviceKeys
  clock: Clock
  notify: NotifyPort
  telemetry: TelemetryPort
  navigation: Navigation
  fetch: typeof fetch
  /** prefix of every call's path; '' for the same origin */
  baseUrl: string
  tries: MoneyTries
  timeoutMs: number
  hooks: FeatureHooks
}
