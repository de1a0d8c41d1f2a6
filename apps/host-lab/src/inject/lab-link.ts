import type { BridgeCall } from '../bridges/control.ts'
import { mark, parseLabMessage, type FromFrame, type FromLab } from '../shared/messages.ts'
import type { Plan } from '../shared/plan.ts'

/** Timeout for the greeting of the lab's page. */
const GREETING_TIMEOUT_MS = 400

type Unmarked<T> = T extends { mark: string } ? Omit<T, 'mark' | 'host'> : never

/** Connection to the lab's page around this frame. */
export type LabLink = {
  /** whether the lab's page has responded; false in a frame of another page */
  present: Promise<boolean>
  send(message: Unmarked<FromFrame>): void
  /** Requests the plan for a call, decided by the settings or by a person. */
  requestPlan(call: BridgeCall, id: string): Promise<Plan>
  onMessage(handler: (message: FromLab) => void): void
}

/** Link without a lab: never responds. */
const noLink: LabLink = {
  present: Promise.resolve(false),
  send: () => undefined,
  requestPlan: () => new Promise(() => undefined),
  onMessage: () => undefined,
}

/** Connects to the lab's page at the origin `lab` if this page is its frame. */
export function createLabLink(window: Window, host: string, lab: string | undefined): LabLink {
  if (!lab || window.parent === window) return noLink
  const { parent } = window
  const pendingPlans = new Map<string, (plan: Plan) => void>()
  const handlers: ((message: FromLab) => void)[] = []
  let resolvePresent: (isPresent: boolean) => void = () => undefined
  const present = new Promise<boolean>((resolve) => {
    resolvePresent = resolve
    window.setTimeout(() => resolve(false), GREETING_TIMEOUT_MS)
  })
  const send: LabLink['send'] = (message) => parent.postMessage({ ...message, mark, host }, lab)

  window.addEventListener('message', (event) => {
    if (event.origin !== lab || event.source !== parent) return
    const message = parseLabMessage(event.data)
    if (!message) return
    if (message.kind === 'welcome') resolvePresent(true)
    if (message.kind === 'plan') {
      pendingPlans.get(message.id)?.(message.plan)
      pendingPlans.delete(message.id)
    }
    for (const handler of handlers) handler(message)
  })
  send({ kind: 'here' })
  return {
    present,
    send,
    requestPlan: (call, id) =>
      new Promise((resolve) => {
        pendingPlans.set(id, resolve)
        send({ kind: 'call', id, call })
      }),
    onMessage: (handler) => void handlers.push(handler),
  }
}
