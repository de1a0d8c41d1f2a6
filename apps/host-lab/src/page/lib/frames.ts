import { findHost, hosts, type SimulatedHost } from '../../shared/hosts.ts'
import { mark, parseFrameMessage, type FromFrame, type FromLab } from '../../shared/messages.ts'
import { payPlans, planCall, withSlowResponse, type Plan } from '../../shared/plan.ts'
import type { HostSettings, PayMode } from '../../shared/settings.ts'
import { api } from './api.ts'
import { labStore, selectSettings, type Prompt } from './store.ts'

/** Maximum number of log entries. */
const MAX_LOG_ENTRIES = 300

const buildOrigin = (host: string) => `http://${host}.lab.localhost:${location.port}`
export const buildAddress = (host: string, path: string) => buildOrigin(host) + path

const frames = new Map<string, Window>()
/** Registers the window of a host's frame; null removes it. */
export function setFrame(host: string, frame: HTMLIFrameElement | null): void {
  if (frame?.contentWindow) frames.set(host, frame.contentWindow)
  else frames.delete(host)
}

type Unmarked<T> = T extends { mark: string } ? Omit<T, 'mark'> : never

export function sendToHost(host: string, message: Unmarked<FromLab>): void {
  frames.get(host)?.postMessage({ ...message, mark }, buildOrigin(host))
}

/** Sends the plan to the page that made the call and closes its prompt. */
function resolveCall(host: string, id: string, plan: Plan): void {
  labStore.set(({ prompts }) => ({ prompts: prompts.filter((one) => one.id !== id) }))
  sendToHost(host, { kind: 'plan', id, plan })
}

export const resolvePay = ({ host, id }: Prompt, mode: PayMode) =>
  resolveCall(host, id, withSlowResponse(payPlans[mode], selectSettings(labStore.get(), host)))
export const resolveScan = ({ host, id }: Prompt, text: string | null) =>
  resolveCall(
    host,
    id,
    withSlowResponse(
      { decision: text === null ? { kind: 'cancel' } : { kind: 'ok', value: text }, act: null },
      selectSettings(labStore.get(), host),
    ),
  )

function handleFrameMessage(message: FromFrame): void {
  const { host } = message
  switch (message.kind) {
    case 'here':
      // A new page has loaded: discard the prompts of the previous one.
      labStore.set(({ prompts }) => ({
        prompts: prompts.filter((one) => one.host !== host),
      }))
      return sendToHost(host, { kind: 'welcome' })
    case 'title': {
      const { title, address } = message
      return labStore.set(({ titles }) => ({ titles: { ...titles, [host]: { title, address } } }))
    }
    case 'answered':
      return labStore.set(({ log }) => ({
        log: log.map((one) =>
          one.id === message.id ? { ...one, decision: message.decision } : one,
        ),
      }))
    case 'call': {
      const { id, call } = message
      const entry = { id, host, call, at: Date.now(), decision: null }
      labStore.set(({ log }) => ({ log: [entry, ...log].slice(0, MAX_LOG_ENTRIES) }))
      const plan = planCall(selectSettings(labStore.get(), host), call)
      if (!('prompt' in plan)) return resolveCall(host, id, plan)
      return labStore.set(({ prompts }) => ({
        prompts: [...prompts, { id, host, call, prompt: plan.prompt }],
      }))
    }
  }
}

/** Handles messages of the frames, each from its own origin and window only. */
export function listenToFrames(): () => void {
  const handleMessage = (event: MessageEvent<unknown>) => {
    const message = parseFrameMessage(event.data)
    if (!message || !findHost(message.host)) return
    if (event.origin !== buildOrigin(message.host)) return
    if (event.source !== frames.get(message.host)) return
    handleFrameMessage(message)
  }
  addEventListener('message', handleMessage)
  return () => removeEventListener('message', handleMessage)
}

/** Changes settings of the selected host, or of all: on the server and in the loaded pages. */
export async function changeSettings(part: Partial<HostSettings>): Promise<void> {
  const { chosen, forAll, server } = labStore.get()
  if (!server) return
  const group = findHost(chosen)?.group
  // Holders belong to one kind of app.
  const isAffected = (host: SimulatedHost) =>
    host.id === chosen || (forAll && (part.person === undefined || host.group === group))
  const ids = hosts.filter(isAffected).map(({ id }) => id)
  const settings = { ...server.settings }
  for (const id of ids) {
    const next = { ...selectSettings(labStore.get(), id), ...part }
    settings[id] = next
    sendToHost(id, { kind: 'settings', settings: next })
  }
  labStore.set({ server: { ...server, settings } })
  await Promise.all(
    ids.map((id) => api.saveSettings(id, settings[id] ?? selectSettings(labStore.get(), id))),
  )
}
