import { hostResult } from './host-result.ts'
import type { HostResult, HostPort } from './host.ts'

export type Timers = {
  set(run: () => void, ms: number): unknown
  clear(handle: unknown): void
}
const deviceTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (handle) => clearTimeout(handle as Parameters<typeof clearTimeout>[0]),
}

/**
 * Time limits of host calls in seconds: long where the shopper types a password, short for a title.
 */
const SECONDS = {
  loginCode: 20,
  pay: 600,
  // It may request permission first.
  locate: 60,
  scan: 120,
  share: 120,
  close: 5,
  // It may require a tap of the shopper first.
  openMiniProgram: 120,
  openExternal: 5,
  copy: 5,
  brighten: 5,
} as const

/**
 * Limits a host call in time: one that throws returns failed, one without a result returns `late`.
 */
export function withLimit<T>(
  ask: () => Promise<HostResult<T>>,
  ms: number,
  late: HostResult<T> = hostResult.failed('timeout'),
  timers: Timers = deviceTimers,
): Promise<HostResult<T>> {
  return new Promise((resolve) => {
    const handle = timers.set(() => resolve(late), ms)
    const settle = (answer: HostResult<T>) => {
      timers.clear(handle)
      resolve(answer)
    }
    Promise.resolve()
      .then(ask)
      .then(settle, (error: unknown) => settle(hostResult.failed(error)))
  })
}

type Limited = Exclude<keyof typeof SECONDS, 'pay'>
type Quiet =
  | 'setShareCard'
  | 'setTitle'
  | 'fontScale'
  | 'onFontScale'
  | 'onBack'
  | 'safeArea'
  | 'onSafeArea'
  | 'appVersion'
  | 'advice'

/** Wraps a host, so that every call is limited in time and none throws. */
export function limitHost(host: HostPort, timers: Timers = deviceTimers): HostPort {
  const ask = (name: keyof HostPort, args: unknown[]) =>
    (host[name] as (...args: unknown[]) => never).apply(host, args)

  const limited = <K extends Limited>(name: K) =>
    ((...args: unknown[]) =>
      withLimit<never>(
        () => ask(name, args),
        SECONDS[name] * 1000,
        hostResult.failed('timeout'),
        timers,
      )) as unknown as HostPort[K]

  const quiet = <K extends Quiet>(name: K, otherwise: ReturnType<HostPort[K]>) =>
    ((...args: unknown[]) => {
      try {
        return ask(name, args)
      } catch {
        return otherwise
      }
    }) as HostPort[K]

  return {
    ...host,
    loginCode: limited('loginCode'),
    // A payment may have happened although the host did not respond or threw.
    async pay(action, order) {
      const { unknown } = hostResult
      const payOnce = async () => host.pay(action, order)
      return withLimit(
        () => payOnce().catch(unknown),
        SECONDS.pay * 1000,
        unknown('timeout'),
        timers,
      )
    },
    locate: limited('locate'),
    scan: limited('scan'),
    share: limited('share'),
    setShareCard: quiet('setShareCard', undefined),
    close: limited('close'),
    openMiniProgram: limited('openMiniProgram'),
    openExternal: (url, how) => limited('openExternal')(url, how),
    copy: limited('copy'),
    brighten: limited('brighten'),
    setTitle: quiet('setTitle', undefined),
    fontScale: quiet('fontScale', 1),
    onFontScale: quiet('onFontScale', () => undefined),
    onBack: quiet('onBack', () => undefined),
    safeArea: quiet('safeArea', { top: 0, right: 0, bottom: 0, left: 0 }),
    onSafeArea: quiet('onSafeArea', () => undefined),
    appVersion: quiet('appVersion', ''),
    advice: quiet('advice', null),
  }
}
