import type { BridgeCall, Control, Decision } from '../bridges/control.ts'
import { classifyCall, planWithoutPrompt, type Plan } from '../shared/plan.ts'
import { LATE_BRIDGE_MS, type HostSettings } from '../shared/settings.ts'
import type { ActRequest, MallHost } from './mall-host.ts'
import type { LabLink } from './lab-link.ts'
import { toScanResult } from './scan-result.ts'

export type ControlOptions = {
  mallHost: MallHost
  /** current settings */
  settings: () => HostSettings
  link: LabLink
  act: (request: ActRequest) => Promise<unknown>
  appVersion: string
  companyId: () => number
  /** sets whether the app covers this page with its own */
  setPageHidden: (isHidden: boolean) => void
}

const INJECTION_DELAYS_MS = { 'at-once': 0, late: LATE_BRIDGE_MS, never: 'never' } as const

/** Prefix of call ids, which distinguishes successive pages. */
const pageId = Math.random().toString(36).slice(2, 8)
let callCount = 0

/** Serialises parameters: functions cannot be posted to another window. */
function toPlainData(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value ?? null))
  } catch {
    // A circular structure is not serialisable.
    return null
  }
}

/** Creates a control that requests plans from the lab's page, and uses the settings without one. */
export function createControl(options: ControlOptions): Control {
  const { mallHost, settings, link, appVersion } = options

  async function runPlan(call: BridgeCall, { act, decision }: Plan): Promise<Decision> {
    if (!act) return decision
    try {
      const value = await options.act({
        kind: act.kind,
        api: call.api,
        params: call.params,
        companyId: options.companyId(),
        payment: act.kind === 'pay' ? act.payment : 'usual',
      })
      return decision.kind === 'ok' && value !== undefined ? { ...decision, value } : decision
    } catch (error) {
      return { kind: 'fail', message: (error as Error).message }
    }
  }

  async function resolveDecision(call: BridgeCall, id: string): Promise<Decision> {
    const paysInMiniProgramme = call.api === 'invokeMiniProgramAPI' && classifyCall(call) === 'pay'
    if (paysInMiniProgramme) options.setPageHidden(true)
    const plan = (await link.present)
      ? await link.requestPlan(call, id)
      : planWithoutPrompt(settings(), call)
    const decision = await runPlan(call, plan)
    if (paysInMiniProgramme && decision.kind !== 'never') options.setPageHidden(false)
    return decision.kind === 'ok' && classifyCall(call) === 'scan'
      ? { ...decision, value: toScanResult(mallHost.host, decision.value) }
      : decision
  }

  return {
    decide(call) {
      const copy: BridgeCall = { ...call, host: mallHost.host, params: toPlainData(call.params) }
      const fixedDecision = mallHost.decisions?.[call.api]
      if (fixedDecision) return fixedDecision
      // A broken bridge throws synchronously, inside the page's call.
      if (settings().answers === 'throws') return { kind: 'throw' }
      callCount += 1
      const id = `${mallHost.host}-${pageId}-${callCount}`
      const pending = resolveDecision(copy, id)
      void pending.then((decision) =>
        link.send({ kind: 'answered', id, decision: JSON.stringify(decision).slice(0, 20_000) }),
      )
      return pending
    },
    get injectAfterMs() {
      return INJECTION_DELAYS_MS[settings().bridge]
    },
    get fontScale() {
      return settings().fontScale
    },
    appVersion,
  }
}
