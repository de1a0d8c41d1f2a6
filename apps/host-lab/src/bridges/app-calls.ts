import type { BridgeCall, Control, Decision } from './control.ts'

/** What becomes of a call that the app does answer. */
export type Outcome = Exclude<Decision, { kind: 'throw' | 'never' }>

export type AppCalls = {
  log: BridgeCall[]
  /**
   * Writes a call down and answers it as the control says, never before the caller goes on.
   * Throws at once where the bridge is to break; one that breaks later has failed.
   */
  call(api: string, params: unknown, respond: (outcome: Outcome) => void): void
}

/** The part that all simulated apps share: a log, and a control that is asked. */
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

/** Injects a bridge when the control says so. */
export function scheduleInjection(control: Control, inject: () => void): void {
  if (control.injectAfterMs === 'never') return
  if (control.injectAfterMs === 0) inject()
  else setTimeout(inject, control.injectAfterMs)
}

/** For an app that is in the page from the start: what it is told before it is ready has to wait. */
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

/** The page's globals by name, as an app's own script sees them. */
export const toGlobals = (window: Window): Record<string, unknown> =>
  window as unknown as Record<string, unknown>

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a call brings: what was decided, else the usual. An app that lies is told to bring `{}`. */
export const selectResult = (
  outcome: Outcome,
  defaults: Record<string, unknown>,
): Record<string, unknown> =>
  outcome.kind === 'ok' && isObject(outcome.value) ? outcome.value : defaults
