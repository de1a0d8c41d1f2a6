import { answers } from './answers.ts'
import type { HostAnswer, HostPort } from './host.ts'

export type Timers = {
  set(run: () => void, ms: number): unknown
  clear(handle: unknown): void
}
const deviceTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (handle) => clearTimeout(handle as Parameters<typeof clearTimeout>[0]),
}

/** Seconds a host may take. A shopper types a payment password; nobody waits longer for a title. */
const SECONDS = {
  loginCode: 20,
  pay: 600,
  scan: 120,
  share: 120,
  close: 5,
  openMiniProgram: 20,
  openExternal: 5,
  copy: 5,
} as const

/**
 * An answer in time, whatever the host does: one that throws has failed, one that stays silent
 * gets the answer `late`.
 */
export function withLimit<T>(
  ask: () => Promise<HostAnswer<T>>,
  ms: number,
  late: HostAnswer<T> = answers.failed('timeout'),
  timers: Timers = deviceTimers,
): Promise<HostAnswer<T>> {
  return new Promise((resolve) => {
    const handle = timers.set(() => resolve(late), ms)
    const settle = (answer: HostAnswer<T>) => {
      timers.clear(handle)
      resolve(answer)
    }
    Promise.resolve()
      .then(ask)
      .then(settle, (error: unknown) => settle(answers.failed(error)))
  })
}

function quietly<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}

/** The same host, every call of it limited in time and never throwing. */
export function limitHost(host: HostPort, timers: Timers = deviceTimers): HostPort {
  const limited = <T>(name: keyof typeof SECONDS, ask: () => Promise<HostAnswer<T>>) =>
    withLimit(ask, SECONDS[name] * 1000, answers.failed('timeout'), timers)
  return {
    id: host.id,
    capabilities: host.capabilities,
    facts: host.facts,
    loginCode: (wish) => limited('loginCode', () => host.loginCode(wish)),
    // Money may have moved while the host was silent or after it broke.
    pay: async (action, order) => {
      const late = answers.unknown('timeout')
      const ask = () => host.pay(action, order)
      return withLimit(ask, SECONDS.pay * 1000, late, timers)
    },
    scan: () => limited('scan', () => host.scan()),
    share: (card) => limited('share', () => host.share(card)),
    close: () => limited('close', () => host.close()),
    openMiniProgram: (target) => limited('openMiniProgram', () => host.openMiniProgram(target)),
    openExternal: (url, how) => limited('openExternal', () => host.openExternal(url, how)),
    copy: (text) => limited('copy', () => host.copy(text)),
    setTitle: (title) => quietly(() => host.setTitle(title), undefined),
    fontScale: () => quietly(() => host.fontScale(), 1),
    onBack: (handler) =>
      quietly(
        () => host.onBack(handler),
        () => undefined,
      ),
    safeArea: () => quietly(() => host.safeArea(), { top: 0, right: 0, bottom: 0, left: 0 }),
    appVersion: () => quietly(() => host.appVersion(), ''),
  }
}
