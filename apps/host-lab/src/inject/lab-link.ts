import type { BridgeCall } from '../bridges/control.ts'
import { mark, parseLabMessage, type FromFrame, type FromLab } from '../shared/messages.ts'
import type { Plan } from '../shared/plan.ts'

/** How long the lab's page may take to say that it is there (ms). */
const GREETING_TIMEOUT_MS = 400

type Unmarked<T> = T extends { mark: string } ? Omit<T, 'mark' | 'host'> : never

/** The way to the lab's page around this frame. */
export type LabLink = {
  /** Whether the lab's page is there: a frame of somebody else's page is alone. */
  present: Promise<boolean>
  send(message: Unmarked<FromFrame>): void
  /** What the lab's page, or the person before it, says about a call. */
  requestPlan(call: BridgeCall, id: string): Promise<Plan>
  onMessage(handler: (message: FromLab) => void): void
}

/** Alone: nobody answers, nobody listens. */
const noLink: LabLink = {
  present: Promise.resolve(false),
  send: () => undefined,
  requestPlan: () => new Promise(() => undefined),
  onMessage: () => undefined,
}

/** Talks with the lab's page at `lab` (an origin), where this page is a frame of it. */
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
