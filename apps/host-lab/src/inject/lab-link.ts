import type { BridgeCall } from '../bridges/control.ts'
import { mark, readLab, type FromFrame, type FromLab } from '../shared/messages.ts'
import type { Plan } from '../shared/plan.ts'

/** How long the lab's page may take to say that it is there (ms). */
const greeting = 400

type Unmarked<T> = T extends { mark: string } ? Omit<T, 'mark' | 'host'> : never

/** The way to the lab's page around this frame. */
export type LabLink = {
  /** Whether the lab's page is there: a frame of somebody else's page is alone. */
  present: Promise<boolean>
  say(message: Unmarked<FromFrame>): void
  /** What the lab's page, or the person before it, says about a call. */
  ask(call: BridgeCall, id: string): Promise<Plan>
  listen(handler: (message: FromLab) => void): void
}

/** Alone: nobody answers, nobody listens. */
const alone: LabLink = {
  present: Promise.resolve(false),
  say: () => undefined,
  ask: () => new Promise(() => undefined),
  listen: () => undefined,
}

/** Talks with the lab's page at `lab` (an origin), where this page is a frame of it. */
export function linkTo(window: Window, host: string, lab: string | undefined): LabLink {
  if (!lab || window.parent === window) return alone
  const { parent } = window
  const asked = new Map<string, (plan: Plan) => void>()
  const handlers: ((message: FromLab) => void)[] = []
  let welcomed: (isThere: boolean) => void = () => undefined
  const present = new Promise<boolean>((done) => {
    welcomed = done
    window.setTimeout(() => done(false), greeting)
  })
  const say: LabLink['say'] = (message) => parent.postMessage({ ...message, mark, host }, lab)

  window.addEventListener('message', (event) => {
    if (event.origin !== lab || event.source !== parent) return
    const message = readLab(event.data)
    if (!message) return
    if (message.kind === 'welcome') welcomed(true)
    if (message.kind === 'plan') {
      asked.get(message.id)?.(message.plan)
      asked.delete(message.id)
    }
    for (const handler of handlers) handler(message)
  })
  say({ kind: 'here' })
  return {
    present,
    say,
    ask: (call, id) =>
      new Promise((done) => {
        asked.set(id, done)
        say({ kind: 'call', id, call })
      }),
    listen: (handler) => void handlers.push(handler),
  }
}
