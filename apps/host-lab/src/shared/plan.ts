import type { BridgeCall, Decision } from '../bridges/control.ts'
import { slowAnswer, type HostSettings, type PayWay } from './settings.ts'

/** What a call is about, whatever its app calls it. */
export type CallKind = 'pay' | 'scan' | 'login' | 'picture' | 'other'

const kinds: readonly (readonly [CallKind, RegExp])[] = [
  ['pay', /WCPayRequest|alipay\.pay|netpay|newPayParams|(^|[./:])pay$/i],
  ['scan', /scan/i],
  ['login', /AuthCode|login|approval|userinfo|getUser|unionId|getOpenId/i],
  ['picture', /chooseImage|takePhoto|saveImage/i],
]
/** A mini-programme pays on a page of its own, which is gone to with what has to be paid. */
const paysElsewhere = ({ api, params }: BridgeCall) =>
  api === 'invokeMiniProgramAPI' && /prepay_id/.test(JSON.stringify(params ?? null))

export const kindOf = (call: BridgeCall): CallKind =>
  paysElsewhere(call) ? 'pay' : (kinds.find(([, form]) => form.test(call.api))?.[0] ?? 'other')

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
export type Question = { ask: 'pay' | 'scan' }

const paid = (payment: NonNullable<Payment>, decision: Decision = { kind: 'ok' }): Plan => ({
  decision,
  act: { kind: 'pay', payment },
})
const nothing = (decision: Decision): Plan => ({ decision, act: null })

/** Each way to pay as it happens; `ask` is for where nobody can be asked: the payer pays. */
export const payPlans: Readonly<Record<PayWay, Plan>> = {
  ask: paid('usual'),
  pay: paid('usual'),
  cancel: nothing({ kind: 'cancel' }),
  stay: paid('usual', { kind: 'never' }),
  twice: paid('twice'),
  late: paid('late'),
  forged: paid('forged'),
  silent: paid('silent'),
  lie: nothing({ kind: 'ok' }),
}

/** A product code whose check digit is right. */
const anyBarCode = '6901234567892'

/** What a scan finds where nobody says. */
export const scanned = ({ scan }: HostSettings): string => scan.text || anyBarCode

/** The bridge breaks or stays silent before what is asked of it matters. */
function broken({ answers }: HostSettings): Plan | null {
  if (answers === 'throws') return nothing({ kind: 'throw' })
  return answers === 'dead' ? nothing({ kind: 'never' }) : null
}

function usual(settings: HostSettings, kind: CallKind): Plan | Question {
  if (settings.permission === 'refused' && (kind === 'scan' || kind === 'picture')) {
    return nothing({ kind: 'deny' })
  }
  if (kind === 'login') {
    return settings.permission === 'refused'
      ? nothing({ kind: 'deny' })
      : { decision: { kind: 'ok' }, act: { kind: 'login' } }
  }
  if (kind === 'pay')
    return settings.payment === 'ask' ? { ask: 'pay' } : payPlans[settings.payment]
  if (kind === 'scan') {
    return settings.scan.text ? nothing({ kind: 'ok', value: scanned(settings) }) : { ask: 'scan' }
  }
  return nothing({ kind: 'ok' })
}

/** A slow bridge does the same, later. */
export function slowed(plan: Plan, { answers }: HostSettings): Plan {
  const { kind } = plan.decision
  if (answers !== 'slow' || kind === 'never' || kind === 'throw') return plan
  return { ...plan, decision: { ...plan.decision, after: slowAnswer } }
}

/** What the settings say about a call, or that a person has to be asked. */
export function planOf(settings: HostSettings, call: BridgeCall): Plan | Question {
  const plan = broken(settings) ?? usual(settings, kindOf(call))
  return 'ask' in plan ? plan : slowed(plan, settings)
}

/** The same where there is nobody to ask. */
export function unasked(settings: HostSettings, call: BridgeCall): Plan {
  const plan = planOf(settings, call)
  if (!('ask' in plan)) return plan
  return slowed(
    plan.ask === 'pay' ? payPlans.ask : nothing({ kind: 'ok', value: scanned(settings) }),
    settings,
  )
}
