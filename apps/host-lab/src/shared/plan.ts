import type { BridgeCall, Decision } from '../bridges/control.ts'
import { SLOW_RESPONSE_MS, type HostSettings, type PayMode } from './settings.ts'

/** Kind of a call, independent of its name in the app. */
export type CallKind = 'pay' | 'scan' | 'login' | 'location' | 'picture' | 'other'

const patterns: readonly (readonly [CallKind, RegExp])[] = [
  ['pay', /WCPayRequest|alipay\.pay|netpay|newPayParams|(^|[./:])pay$/i],
  ['scan', /scan/i],
  ['login', /AuthCode|login|approval|userinfo|getUser|unionId|getOpenId/i],
  ['location', /geoLocation/i],
  ['picture', /chooseImage|takePhoto|saveImage/i],
]
/** A mini-programme pays on a native page, opened with the prepayment id. */
const paysInMiniProgramme = ({ api, params }: BridgeCall) =>
  api === 'invokeMiniProgramAPI' && /prepay_id/.test(JSON.stringify(params ?? null))

export const classifyCall = (call: BridgeCall): CallKind =>
  paysInMiniProgramme(call)
    ? 'pay'
    : (patterns.find(([, pattern]) => pattern.test(call.api))?.[0] ?? 'other')

/** Payment at the provider and its notification; null: no payment. */
export type Payment = 'usual' | 'twice' | 'late' | 'forged' | 'silent' | null

/**
 * Plan for a call. `act` runs in the lab before the app responds; its result is the response's
 * value.
 */
export type Plan = {
  decision: Decision
  act: { kind: 'login' } | { kind: 'pay'; payment: NonNullable<Payment> } | null
}
/** Decision that a person has to make, in a sheet of the lab's page. */
export type Prompt = { prompt: 'pay' | 'scan' }

const payPlan = (payment: NonNullable<Payment>, decision: Decision = { kind: 'ok' }): Plan => ({
  decision,
  act: { kind: 'pay', payment },
})
const planWithoutAct = (decision: Decision): Plan => ({ decision, act: null })

/** Plan of each payment setting; `ask` applies without a lab page: the payer pays. */
export const payPlans: Readonly<Record<PayMode, Plan>> = {
  ask: payPlan('usual'),
  pay: payPlan('usual'),
  cancel: planWithoutAct({ kind: 'cancel' }),
  stay: payPlan('usual', { kind: 'never' }),
  twice: payPlan('twice'),
  late: payPlan('late'),
  forged: payPlan('forged'),
  silent: payPlan('silent'),
  lie: planWithoutAct({ kind: 'ok' }),
}

/** Product code with a valid check digit. */
const DEFAULT_BAR_CODE = '6901234567892'

/** Scanned text: the setting, else a product code. */
export const getScanText = ({ scan }: HostSettings): string => scan.text || DEFAULT_BAR_CODE

/** Position of every simulated phone, near the demo's first outlet; GCJ-02. */
const LAB_LOCATION = { longitude: 121.596, latitude: 31.2 }

/** A broken or dead bridge ignores the kind of the call. */
function planBrokenBridge({ answers }: HostSettings): Plan | null {
  if (answers === 'throws') return planWithoutAct({ kind: 'throw' })
  return answers === 'dead' ? planWithoutAct({ kind: 'never' }) : null
}

function planByKind(settings: HostSettings, kind: CallKind): Plan | Prompt {
  if (settings.permission === 'refused' && ['scan', 'picture', 'location'].includes(kind)) {
    return planWithoutAct({ kind: 'deny' })
  }
  if (kind === 'location') return planWithoutAct({ kind: 'ok', value: LAB_LOCATION })
  if (kind === 'login') {
    return settings.permission === 'refused'
      ? planWithoutAct({ kind: 'deny' })
      : { decision: { kind: 'ok' }, act: { kind: 'login' } }
  }
  if (kind === 'pay')
    return settings.payment === 'ask' ? { prompt: 'pay' } : payPlans[settings.payment]
  if (kind === 'scan') {
    return settings.scan.text
      ? planWithoutAct({ kind: 'ok', value: getScanText(settings) })
      : { prompt: 'scan' }
  }
  return planWithoutAct({ kind: 'ok' })
}

/** Delays the decision when the bridge is slow. */
export function withSlowResponse(plan: Plan, { answers }: HostSettings): Plan {
  const { kind } = plan.decision
  if (answers !== 'slow' || kind === 'never' || kind === 'throw') return plan
  return { ...plan, decision: { ...plan.decision, after: SLOW_RESPONSE_MS } }
}

/** Plans a call by the settings; a prompt if a person has to decide. */
export function planCall(settings: HostSettings, call: BridgeCall): Plan | Prompt {
  const plan = planBrokenBridge(settings) ?? planByKind(settings, classifyCall(call))
  return 'prompt' in plan ? plan : withSlowResponse(plan, settings)
}

/** Plans a call without a lab page: prompts use their defaults. */
export function planWithoutPrompt(settings: HostSettings, call: BridgeCall): Plan {
  const plan = planCall(settings, call)
  if (!('prompt' in plan)) return plan
  return withSlowResponse(
    plan.prompt === 'pay'
      ? payPlans.ask
      : planWithoutAct({ kind: 'ok', value: getScanText(settings) }),
    settings,
  )
}
