import type { BridgeCall, Decision } from '../bridges/control.ts'
import { SLOW_RESPONSE_MS, type HostSettings, type PayMode } from './settings.ts'

/** What a call is about, whatever its app calls it. */
export type CallKind = 'pay' | 'scan' | 'login' | 'picture' | 'other'

const patterns: readonly (readonly [CallKind, RegExp])[] = [
  ['pay', /WCPayRequest|alipay\.pay|netpay|newPayParams|(^|[./:])pay$/i],
  ['scan', /scan/i],
  ['login', /AuthCode|login|approval|userinfo|getUser|unionId|getOpenId/i],
  ['picture', /chooseImage|takePhoto|saveImage/i],
]
/** A mini-programme pays on a page of its own, which is gone to with what has to be paid. */
const paysInMiniProgramme = ({ api, params }: BridgeCall) =>
  api === 'invokeMiniProgramAPI' && /prepay_id/.test(JSON.stringify(params ?? null))

export const classifyCall = (call: BridgeCall): CallKind =>
  paysInMiniProgramme(call)
    ? 'pay'
    : (patterns.find(([, pattern]) => pattern.test(call.api))?.[0] ?? 'other')

/** How the provider is paid and how it tells of it; null: nothing is paid. */
export type Payment = 'usual' | 'twice' | 'late' | 'forged' | 'silent' | null

/**
 * What is going to happen about a call. `act`: what the lab does before the app answers, and whose
 * outcome is the answer's value.
 */
export type Plan = {
  decision: Decision
  act: { kind: 'login' } | { kind: 'pay'; payment: NonNullable<Payment> } | null
}
/** A person has to say it: in a sheet of the lab's page. */
export type Prompt = { prompt: 'pay' | 'scan' }

const payPlan = (payment: NonNullable<Payment>, decision: Decision = { kind: 'ok' }): Plan => ({
  decision,
  act: { kind: 'pay', payment },
})
const planWithoutAct = (decision: Decision): Plan => ({ decision, act: null })

/** Each way to pay as it happens; `ask` is for where nobody can be asked: the payer pays. */
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

/** A product code whose check digit is right. */
const DEFAULT_BAR_CODE = '6901234567892'

/** What a scan finds where nobody says. */
export const getScanText = ({ scan }: HostSettings): string => scan.text || DEFAULT_BAR_CODE

/** The bridge breaks or stays silent before what is asked of it matters. */
function planBrokenBridge({ answers }: HostSettings): Plan | null {
  if (answers === 'throws') return planWithoutAct({ kind: 'throw' })
  return answers === 'dead' ? planWithoutAct({ kind: 'never' }) : null
}

function planByKind(settings: HostSettings, kind: CallKind): Plan | Prompt {
  if (settings.permission === 'refused' && (kind === 'scan' || kind === 'picture')) {
    return planWithoutAct({ kind: 'deny' })
  }
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

/** A slow bridge does the same, later. */
export function withSlowResponse(plan: Plan, { answers }: HostSettings): Plan {
  const { kind } = plan.decision
  if (answers !== 'slow' || kind === 'never' || kind === 'throw') return plan
  return { ...plan, decision: { ...plan.decision, after: SLOW_RESPONSE_MS } }
}

/** What the settings say about a call, or that a person has to be asked. */
export function planCall(settings: HostSettings, call: BridgeCall): Plan | Prompt {
  const plan = planBrokenBridge(settings) ?? planByKind(settings, classifyCall(call))
  return 'prompt' in plan ? plan : withSlowResponse(plan, settings)
}

/** The same where there is nobody to ask. */
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
