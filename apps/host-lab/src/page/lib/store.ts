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
  /** the decision as JSON; null while pending */
  decision: string | null
}
export type Prompt = { id: string; host: string; prompt: 'pay' | 'scan'; call: BridgeCall }

export type LabState = {
  server: PageState | null
  /** error of the last request to the lab's server */
  fault: string | null
  /** `PER_APP_COMPANY`: each host its own */
  company: number
  /** host that the panel controls */
  chosen: string
  /** whether the panel controls all hosts at once */
  forAll: boolean
  group: HostGroup | 'all'
  /** hosts shown side by side; empty: the grid of all */
  sideBySide: readonly string[]
  /** location of each frame; `revision` increases when the same address is loaded again */
  locations: Record<string, { path: string; revision: number }>
  titles: Record<string, { title: string; address: string }>
  log: readonly LogEntry[]
  prompts: readonly Prompt[]
}

/** Builds the address of the first page that a host shows. */
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
  // Empty until the mall's companies are known; the apps show their splash screens.
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

/** Loads a host's entry address: its company's partner link where there is one. */
async function loadEntryPath(host: SimulatedHost, company: number): Promise<string> {
  const ownCompany = labStore
    .get()
    .server?.companies.find(({ id }) => id === getAppCompany(host.app))
  if (company !== PER_APP_COMPANY || !ownCompany?.hasLink) return buildHomePath(host, company)
  const { id: companyId, loginMethod } = ownCompany
  const { path } = await api.partnerLink({ companyId, loginMethod, person: '' })
  return path
}

/** Opens a company in all frames from its first page, or each app's own company. */
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

/** Resets a host to its first page, for the next time it is shown. */
export function resetPath(host: SimulatedHost): void {
  labStore.set(({ locations, company: now }) => {
    const before = locations[host.id]
    if (!before) return {}
    return { locations: { ...locations, [host.id]: { ...before, path: buildHomePath(host, now) } } }
  })
}

/** Opens an address relative to the mall's origin in the given frames. */
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
