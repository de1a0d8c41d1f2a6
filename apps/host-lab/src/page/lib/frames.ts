import { hostOf, hosts, type SimulatedHost } from '../../shared/hosts.ts'
import { mark, readFrame, type FromFrame, type FromLab } from '../../shared/messages.ts'
import { payPlans, planOf, slowed, type Plan } from '../../shared/plan.ts'
import type { HostSettings, PayWay } from '../../shared/settings.ts'
import { api } from './api.ts'
import { labStore, settingsIn, type Question } from './store.ts'

/** Calls that the log keeps. */
const most = 300

const originOf = (host: string) => `http://${host}.lab.localhost:${location.port}`
export const addressOf = (host: string, path: string) => originOf(host) + path

const frames = new Map<string, Window>()
/** The window of a host's frame, for as long as it is shown. */
export function holdFrame(host: string, frame: HTMLIFrameElement | null): void {
  if (frame?.contentWindow) frames.set(host, frame.contentWindow)
  else frames.delete(host)
}

type Unmarked<T> = T extends { mark: string } ? Omit<T, 'mark'> : never

export function tell(host: string, message: Unmarked<FromLab>): void {
  frames.get(host)?.postMessage({ ...message, mark }, originOf(host))
}

/** An answer to a call goes back to the page that asked. */
function answer(host: string, id: string, plan: Plan): void {
  labStore.set(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }))
  tell(host, { kind: 'plan', id, plan })
}

export const answerPay = ({ host, id }: Question, way: PayWay) =>
  answer(host, id, slowed(payPlans[way], settingsIn(labStore.get(), host)))
export const answerScan = ({ host, id }: Question, text: string | null) =>
  answer(
    host,
    id,
    slowed(
      { decision: text === null ? { kind: 'cancel' } : { kind: 'ok', value: text }, act: null },
      settingsIn(labStore.get(), host),
    ),
  )

function take(message: FromFrame): void {
  const { host } = message
  switch (message.kind) {
    case 'here':
      // A new page: what the one before it asked is answered by nobody any more.
      labStore.set(({ questions }) => ({
        questions: questions.filter((one) => one.host !== host),
      }))
      return tell(host, { kind: 'welcome' })
    case 'title': {
      const { title, address } = message
      return labStore.set(({ titles }) => ({ titles: { ...titles, [host]: { title, address } } }))
    }
    case 'answered':
      return labStore.set(({ log }) => ({
        log: log.map((one) => (one.id === message.id ? { ...one, answer: message.answer } : one)),
      }))
    case 'call': {
      const { id, call } = message
      const entry = { id, host, call, at: Date.now(), answer: null }
      labStore.set(({ log }) => ({ log: [entry, ...log].slice(0, most) }))
      const plan = planOf(settingsIn(labStore.get(), host), call)
      if (!('ask' in plan)) return answer(host, id, plan)
      return labStore.set(({ questions }) => ({
        questions: [...questions, { id, host, call, ask: plan.ask }],
      }))
    }
  }
}

/** Listens to the frames: each only from its own origin and its own window. */
export function listenToFrames(): () => void {
  const heard = (event: MessageEvent<unknown>) => {
    const message = readFrame(event.data)
    if (!message || !hostOf(message.host)) return
    if (event.origin !== originOf(message.host)) return
    if (event.source !== frames.get(message.host)) return
    take(message)
  }
  addEventListener('message', heard)
  return () => removeEventListener('message', heard)
}

/** Changes settings of the chosen host, or of all: at the server, and in the pages that are open. */
export async function change(part: Partial<HostSettings>): Promise<void> {
  const { chosen, forAll, server } = labStore.get()
  if (!server) return
  const group = hostOf(chosen)?.group
  // An account belongs to its app: the people of one are nobody in another.
  const isMeant = (host: SimulatedHost) =>
    host.id === chosen || (forAll && (part.person === undefined || host.group === group))
  const ids = hosts.filter(isMeant).map(({ id }) => id)
  const settings = { ...server.settings }
  for (const id of ids) {
    const next = { ...settingsIn(labStore.get(), id), ...part }
    settings[id] = next
    tell(id, { kind: 'settings', settings: next })
  }
  labStore.set({ server: { ...server, settings } })
  await Promise.all(ids.map((id) => api.keep(id, settings[id] ?? settingsIn(labStore.get(), id))))
}
