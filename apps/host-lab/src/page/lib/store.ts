import { hosts, type HostGroup, type SimulatedHost } from '../../shared/hosts.ts'
import type { BridgeCall } from '../../bridges/control.ts'
import type { PageState } from '../../shared/page-state.ts'
import type { HostSettings } from '../../shared/settings.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { api } from './api.ts'
import { PER_APP_COMPANY, getAppCompany } from './apps.ts'

export type LogEntry = {
  id: string
  host: string
  call: BridgeCall
  at: number
  /** the decision as JSON; null while it is awaited */
  decision: string | null
}
export type Prompt = { id: string; host: string; prompt: 'pay' | 'scan'; call: BridgeCall }

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
  sideBySide: readonly string[]
  /** what each frame opens; `turn` grows where the same address is opened anew */
  locations: Record<string, { path: string; revision: number }>
  titles: Record<string, { title: string; address: string }>
  log: readonly LogEntry[]
  prompts: readonly Prompt[]
}

/** The first page of the mall that a host shows. */
export const buildHomePath = ({ app }: SimulatedHost, company: number): string =>
  `/home?companyId=${company === PER_APP_COMPANY ? getAppCompany(app) : company}`
const COMPANY_STORAGE_KEY = 'lab-company'
const company =
  Number(localStorage.getItem(COMPANY_STORAGE_KEY) ?? PER_APP_COMPANY) || PER_APP_COMPANY

let state: LabState = {
  server: null,
  fault: null,
  company,
  chosen: 'wechat-ios',
  forAll: false,
  group: 'all',
  sideBySide: [],
  // Nothing before the mall's companies are known: the apps show their opening pictures.
  locations: {},
  titles: {},
  log: [],
  prompts: [],
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

export const selectSettings = ({ server }: LabState, host: string): HostSettings =>
  server?.settings[host] ?? defaultSettings

/** How a host's own company is entered there: by its partner's link, where that is how people come. */
async function loadEntryPath(host: SimulatedHost, company: number): Promise<string> {
  const ownCompany = labStore
    .get()
    .server?.companies.find(({ id }) => id === getAppCompany(host.app))
  if (company !== PER_APP_COMPANY || !ownCompany?.hasLink) return buildHomePath(host, company)
  const { id: companyId, loginMethod } = ownCompany
  const { path } = await api.partnerLink({ companyId, loginMethod, person: '' })
  return path
}

/** All frames show this company's mall from its first page, or each the one made for its app. */
export async function chooseCompany(id: number): Promise<void> {
  localStorage.setItem(COMPANY_STORAGE_KEY, String(id))
  labStore.set({ company: id })
  const entries = await Promise.all(
    hosts.map(async (host) => [host.id, await loadEntryPath(host, id)] as const),
  )
  labStore.set(({ locations }) => ({
    titles: {},
    prompts: [],
    locations: Object.fromEntries(
      entries.map(([host, path]) => [
        host,
        { path, revision: (locations[host]?.revision ?? 0) + 1 },
      ]),
    ),
  }))
}

/** The next time that a host is shown, it shows the first page of its mall. */
export function resetPath(host: SimulatedHost): void {
  labStore.set(({ locations, company: now }) => {
    const before = locations[host.id]
    if (!before) return {}
    return { locations: { ...locations, [host.id]: { ...before, path: buildHomePath(host, now) } } }
  })
}

/** Opens an address below the mall in some frames. */
export function openPath(ids: readonly string[], path: string): void {
  labStore.set(({ locations, prompts }) => ({
    locations: {
      ...locations,
      ...Object.fromEntries(
        ids.map((id) => [id, { path, revision: (locations[id]?.revision ?? 0) + 1 }]),
      ),
    },
    prompts: prompts.filter(({ host }) => !ids.includes(host)),
  }))
}
