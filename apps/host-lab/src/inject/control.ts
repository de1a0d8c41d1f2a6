import type { BridgeCall, Control, Decision } from '../bridges/control.ts'
import { kindOf, unasked, type Plan } from '../shared/plan.ts'
import { lateBridge, type HostSettings } from '../shared/settings.ts'
import type { Acting, MallHost } from './given.ts'
import type { LabLink } from './lab-link.ts'
import { valueFor } from './values.ts'

export type ControlParts = {
  given: MallHost
  /** as they are now */
  settings: () => HostSettings
  link: LabLink
  act: (what: Acting) => Promise<unknown>
  appVersion: string
  companyId: () => number
  /** The app shows a page of its own above this one, or no longer does. */
  cover: (isCovered: boolean) => void
}

const arrival = { 'at-once': 0, late: lateBridge, never: 'never' } as const

/** Calls of one page and of the one after it are told apart. */
const page = Math.random().toString(36).slice(2, 8)
let number = 0

/** What may cross to another window: no functions. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null))
  } catch {
    // It refers to itself: nothing of it can be shown.
    return null
  }
}

/** A control that asks the lab's page, and goes by the settings where there is none. */
export function controlOf(parts: ControlParts): Control {
  const { given, settings, link, appVersion } = parts

  async function done(call: BridgeCall, { act, decision }: Plan): Promise<Decision> {
    if (!act) return decision
    try {
      const value = await parts.act({
        kind: act.kind,
        api: call.api,
        params: call.params,
        companyId: parts.companyId(),
        payment: act.kind === 'pay' ? act.payment : 'usual',
      })
      return decision.kind === 'ok' && value !== undefined ? { ...decision, value } : decision
    } catch (error) {
      return { kind: 'fail', message: (error as Error).message }
    }
  }

  async function decided(call: BridgeCall, id: string): Promise<Decision> {
    const isElsewhere = call.api === 'invokeMiniProgramAPI' && kindOf(call) === 'pay'
    if (isElsewhere) parts.cover(true)
    const plan = (await link.present) ? await link.ask(call, id) : unasked(settings(), call)
    const decision = await done(call, plan)
    if (isElsewhere && decision.kind !== 'never') parts.cover(false)
    return decision.kind === 'ok' && kindOf(call) === 'scan'
      ? { ...decision, value: valueFor(given.host, decision.value) }
      : decision
  }

  return {
    decide(call) {
      const copy: BridgeCall = { ...call, host: given.host, params: plain(call.params) }
      const named = given.decisions?.[call.api]
      if (named) return named
      // A bridge that breaks, breaks at once and under the page's own call.
      if (settings().answers === 'throws') return { kind: 'throw' }
      number += 1
      const id = `${given.host}-${page}-${number}`
      const deciding = decided(copy, id)
      void deciding.then((decision) =>
        link.say({ kind: 'answered', id, answer: JSON.stringify(decision).slice(0, 20_000) }),
      )
      return deciding
    },
    get arrives() {
      return arrival[settings().bridge]
    },
    get fontScale() {
      return settings().fontScale
    },
    appVersion,
  }
}
