/**
 * What a framed page and the lab's page around it say to each other. Both sides name the other's
 * exact origin, and read nothing that has not the form below.
 */
import type { BridgeCall } from '../bridges/control.ts'
import type { HostSettings } from './settings.ts'
import type { Plan } from './plan.ts'

/** Every message carries it, so that those of other scripts are passed over. */
export const mark = 'mall-host-lab'

export type FromFrame =
  | { mark: typeof mark; kind: 'here'; host: string }
  | { mark: typeof mark; kind: 'title'; host: string; title: string; address: string }
  | { mark: typeof mark; kind: 'call'; host: string; id: string; call: BridgeCall }
  | { mark: typeof mark; kind: 'answered'; host: string; id: string; answer: string }

export type FromLab =
  | { mark: typeof mark; kind: 'welcome' }
  | { mark: typeof mark; kind: 'settings'; settings: HostSettings }
  | { mark: typeof mark; kind: 'plan'; id: string; plan: Plan }
  | { mark: typeof mark; kind: 'event'; event: string; detail?: unknown }
  | { mark: typeof mark; kind: 'back' }

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const isText = (value: unknown, most = 4_000): value is string =>
  typeof value === 'string' && value.length <= most

const callOf = (value: unknown): boolean =>
  isObject(value) && isText(value.host, 64) && isText(value.api, 200)

const frameForms: Record<FromFrame['kind'], (message: Loose) => boolean> = {
  here: () => true,
  title: ({ title, address }) => isText(title) && isText(address),
  call: ({ id, call }) => isText(id, 64) && callOf(call),
  answered: ({ id, answer }) => isText(id, 64) && isText(answer, 20_000),
}
const decisions = new Set(['ok', 'cancel', 'fail', 'deny', 'throw', 'never'])
const labForms: Record<FromLab['kind'], (message: Loose) => boolean> = {
  welcome: () => true,
  settings: ({ settings }) => isObject(settings) && isObject(settings.scan),
  plan: ({ id, plan }) =>
    isText(id, 64) &&
    isObject(plan) &&
    isObject(plan.decision) &&
    decisions.has(String(plan.decision.kind)) &&
    (plan.act === null || (isObject(plan.act) && isText(plan.act.kind, 16))),
  event: ({ event }) => isText(event, 64),
  back: () => true,
}

function formed(forms: Record<string, (message: Loose) => boolean>, data: unknown): boolean {
  if (!isObject(data) || data.mark !== mark || !isText(data.kind, 16)) return false
  return Object.hasOwn(forms, data.kind) && forms[data.kind]?.(data) === true
}

/** A message of a frame, or null for anything else. */
export const readFrame = (data: unknown): FromFrame | null =>
  formed(frameForms, data) && isText((data as Loose).host, 64) ? (data as FromFrame) : null

/** A message of the lab's page, or null for anything else. */
export const readLab = (data: unknown): FromLab | null =>
  formed(labForms, data) ? (data as FromLab) : null
