/**
 * Messages between a framed page and the lab's page around it. Both sides check the exact origin
 * and
 * validate the format.
 */
import type { BridgeCall } from '../bridges/control.ts'
import type { HostSettings } from './settings.ts'
import type { Plan } from './plan.ts'

/** Marker of every message, to ignore messages of other scripts. */
export const mark = 'mall-host-lab'

export type FromFrame =
  | { mark: typeof mark; kind: 'here'; host: string }
  | { mark: typeof mark; kind: 'title'; host: string; title: string; address: string }
  | { mark: typeof mark; kind: 'call'; host: string; id: string; call: BridgeCall }
  | { mark: typeof mark; kind: 'answered'; host: string; id: string; decision: string }

export type FromLab =
  | { mark: typeof mark; kind: 'welcome' }
  | { mark: typeof mark; kind: 'settings'; settings: HostSettings }
  | { mark: typeof mark; kind: 'plan'; id: string; plan: Plan }
  | { mark: typeof mark; kind: 'event'; event: string; detail?: unknown }
  | { mark: typeof mark; kind: 'back' }

type UnknownRecord = Record<string, unknown>
const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null
const isText = (value: unknown, maxLength = 4_000): value is string =>
  typeof value === 'string' && value.length <= maxLength

const isBridgeCall = (value: unknown): boolean =>
  isObject(value) && isText(value.host, 64) && isText(value.api, 200)

const frameValidators: Record<FromFrame['kind'], (message: UnknownRecord) => boolean> = {
  here: () => true,
  title: ({ title, address }) => isText(title) && isText(address),
  call: ({ id, call }) => isText(id, 64) && isBridgeCall(call),
  answered: ({ id, decision }) => isText(id, 64) && isText(decision, 20_000),
}
const decisions = new Set(['ok', 'cancel', 'fail', 'deny', 'throw', 'never'])
const labValidators: Record<FromLab['kind'], (message: UnknownRecord) => boolean> = {
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

function isValidMessage(
  validators: Record<string, (message: UnknownRecord) => boolean>,
  data: unknown,
): boolean {
  if (!isObject(data) || data.mark !== mark || !isText(data.kind, 16)) return false
  return Object.hasOwn(validators, data.kind) && validators[data.kind]?.(data) === true
}

/** Parses a frame's message; null if invalid. */
export const parseFrameMessage = (data: unknown): FromFrame | null =>
  isValidMessage(frameValidators, data) && isText((data as UnknownRecord).host, 64)
    ? (data as FromFrame)
    : null

/** Parses a message of the lab's page; null if invalid. */
export const parseLabMessage = (data: unknown): FromLab | null =>
  isValidMessage(labValidators, data) ? (data as FromLab) : null
