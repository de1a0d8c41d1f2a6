import { hosts, type HostGroup, type SimulatedHost } from '../../shared/hosts.ts'
import type { BridgeCall } from '../../bridges/control.ts'
import type { PageState } from '../../shared/page-state.ts'
import type { HostSettings } from '../../shared/settings.ts'
import { usualSettings } from '../../shared/settings.ts'
import { api } from './api.ts'
import { suited, suitOf } from './apps.ts'

export type LogEntry = {
  id: string
  host: string
  call: BridgeCall
  at: number
  /** the decision as JSON; null while it is awaited */
  answer: string | null
}
export type Question = { id: string; host: string; ask: 'pay' | 'scan'; call: BridgeCall }

export type LabState = {
  server: PageState | null
  /** what is wrong, where the lab's server does not answer */
  fault: string | null
  /** `suited`: each host its own */
  company: number
  /** whose settings the panel shows */
  chosen: string
  /** the panel sets all hosts at once */
  forAll: boolean
  group: HostGroup | 'all'
  /** hosts side by side; none: the wall of all */
  beside: readonly string[]
  /** what each frame opens; `turn` grows where the same address is opened anew */
  opened: Record<string, { path: string; turn: number }>
  titles: Record<string, { title: string; address: string }>
  log: readonly LogEntry[]
  questions: readonly Question[]
}

/** The first page of the mall that a host shows. */
export const homeOf = ({ app }: SimulatedHost, company: number): string =>
  `/home?companyId=${company === suited ? suitOf(app) : company}`
const companyKept = 'lab-company'
const company = Number(localStorage.getItem(companyKept) ?? suited) || suited

let state: LabState = {
  server: null,
  fault: null,
  company,
  chosen: 'wechat-ios',
  forAll: false,
  group: 'all',
  beside: [],
  // Nothing before the mall's companies are known: the apps show their opening pictures.
  opened: {},
  titles: {},
  log: [],
  questions: [],
}
const listeners = new Set<() => void>()

export const labStore = {
  get: () => state,
  set(change: Partial<LabState> | ((now: LabState) => Partial<LabState>)) {
    state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const settingsIn = ({ server }: LabState, host: string): HostSettings =>
  server?.settings[host] ?? usualSettings

/** How a host's own company is entered there: by its partner's link, where that is how people come. */
async function entryOf(host: SimulatedHost, company: number): Promise<string> {
  const own = labStore.get().server?.companies.find(({ id }) => id === suitOf(host.app))
  if (company !== suited || !own?.hasLink) return homeOf(host, company)
  const { id: companyId, loginMethod } = own
  const { path } = await api.partnerLink({ companyId, loginMethod, person: '' })
  return path
}

/** All frames show this company's mall from its first page, or each the one made for its app. */
export async function chooseCompany(id: number): Promise<void> {
  localStorage.setItem(companyKept, String(id))
  labStore.set({ company: id })
  const entries = await Promise.all(
    hosts.map(async (host) => [host.id, await entryOf(host, id)] as const),
  )
  labStore.set(({ opened }) => ({
    titles: {},
    questions: [],
    opened: Object.fromEntries(
      entries.map(([host, path]) => [host, { path, turn: (opened[host]?.turn ?? 0) + 1 }]),
    ),
  }))
}

/** The next time that a host is shown, it shows the first page of its mall. */
export function restart(host: SimulatedHost): void {
  labStore.set(({ opened, company: now }) => {
    const before = opened[host.id]
    if (!before) return {}
    return { opened: { ...opened, [host.id]: { ...before, path: homeOf(host, now) } } }
  })
}

/** Opens an address below the mall in some frames. */
export function openIn(ids: readonly string[], path: string): void {
  labStore.set(({ opened, questions }) => ({
    opened: {
      ...opened,
      ...Object.fromEntries(ids.map((id) => [id, { path, turn: (opened[id]?.turn ?? 0) + 1 }])),
    },
    questions: questions.filter(({ host }) => !ids.includes(host)),
  }))
}
