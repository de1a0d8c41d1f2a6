import type { BridgeCall, Control, Decision } from './control.ts'

/** Outcome of a call that gets a response. */
export type Outcome = Exclude<Decision, { kind: 'throw' | 'never' }>

export type AppCalls = {
  log: BridgeCall[]
  /**
   * Logs a call and responds as the control decides, always asynchronously.
   * Throws synchronously on a synchronous `throw` decision; an asynchronous one becomes a failure.
   */
  call(api: string, params: unknown, respond: (outcome: Outcome) => void): void
}

/** Call handling shared by all simulated apps: a log and the control's decisions. */
export function createAppCalls(host: string, control: Control): AppCalls {
  const log: BridgeCall[] = []
  return {
    log,
    call(api, params, respond) {
      const call: BridgeCall = { host, api, params }
      log.push(call)
      const settle = (decision: Decision) => {
        if (decision.kind === 'never') return
        const outcome: Outcome =
          decision.kind === 'throw' ? { kind: 'fail', message: 'the app broke' } : decision
        setTimeout(() => respond(outcome), outcome.after ?? 0)
      }
      const decided = control.decide(call)
      if (decided instanceof Promise) {
        void decided.then(settle, () => settle({ kind: 'fail', message: 'undecided' }))
      } else if (decided.kind === 'throw') {
        throw new Error(`${host}: the bridge broke at ${api}`)
      } else {
        settle(decided)
      }
    },
  }
}

/** Injects a bridge after the control's delay. */
export function scheduleInjection(control: Control, inject: () => void): void {
  if (control.injectAfterMs === 'never') return
  if (control.injectAfterMs === 0) inject()
  else setTimeout(inject, control.injectAfterMs)
}

/** Queues tasks until the app is ready, for apps that are reachable from page start. */
export function createReadyQueue(control: Control): (task: () => void) => void {
  let ready = false
  const queue: (() => void)[] = []
  scheduleInjection(control, () => {
    ready = true
    queue.splice(0).forEach((task) => task())
  })
  return (task) => {
    if (ready) task()
    else queue.push(task)
  }
}

/** Untyped view of the page's globals. */
export const toGlobals = (window: Window): Record<string, unknown> =>
  window as unknown as Record<string, unknown>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Result of a call: the decided value, else the defaults. A false success decides `{}`. */
export const selectResult = (
  outcome: Outcome,
  defaults: Record<string, unknown>,
): Record<string, unknown> =>
  outcome.kind === 'ok' && isObject(outcome.value) ? outcome.value : defaults
