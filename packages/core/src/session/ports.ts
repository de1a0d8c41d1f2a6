import type { Clock } from '../clock/index.ts'
import type { HostPort } from '../host/index.ts'
import type { NotifyPort } from '../notify/index.ts'
import type { DeviceKeys, StoragePort, TextScalePort } from '../storage/index.ts'
import type { TelemetryPort } from '../telemetry/index.ts'
import type { Arrival } from './arrival.ts'

/** Moving about inside the mall, for code that is no component. */
export type Navigation = {
  /** a path of our own */
  go(path: string, how?: { replace?: boolean }): void
  /** path and query of where the shopper is */
  here(): string
  reload(): void
}

/** How a money call waits before it is said again. Tests wait in no time. */
export type MoneyTries = {
  sleep(ms: number): Promise<void>
  /** 0 ≤ random < 1 */
  random(): number
}

/** Everything outside the store that the kernel works with; the thunks' extra argument. */
export type Ports = {
  host: HostPort
  storage: StoragePort
  /** what the page was opened with to sign someone in */
  arrival: Arrival
  textScale: TextScalePort
  deviceKeys: DeviceKeys
  clock: Clock
  notify: NotifyPort
  telemetry: TelemetryPort
  navigation: Navigation
  fetch: typeof fetch
  /** before every call's path; '' for the same origin */
  baseUrl: string
  tries: MoneyTries
  /** milliseconds a call may take */
  timeoutMs: number
}
