import type { ComponentType, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { queriesHydrated } from '../../api/index.ts'
import { createClock } from '../../clock/index.ts'
import { orderSteps } from '../../guard/index.ts'
import { limitHost, type HostPort } from '../../host/index.ts'
import type { NotifyPort } from '../../notify/index.ts'
import { companyIdOf, toScreenPath } from '../../paths/index.ts'
import {
  CompanyViewProvider,
  createEntryParams,
  DEFAULT_COMPANY,
  initialSession,
  readStoredSession,
  sessionActions,
  switchCompany,
  type Ports,
} from '../../session/index.ts'
import { createStorage, createTextScale, lazyDeviceKeys } from '../../storage/index.ts'
import { silentTelemetry } from '../../telemetry/index.ts'
import {
  createScreenLoader,
  defaultLoadingMode,
  LoadingContext,
  type LoadingMode,
  type ScreenLoader,
} from '../../loading/index.ts'
import { collectHooks } from '../collect-hooks.ts'
import { createMallStore, initialFeatureState, type MallStore } from './create-store.ts'
import type { MallState } from '../context/store-types.ts'
import type { Feature } from '../feature.ts'
import { Frame } from './frame.tsx'
import { createNavigation } from '../routing/navigation.ts'
import { PortsContext } from '../context/ports-context.ts'
import { followPlainTap } from '../routing/router-link.tsx'
import { createRegistry, type Registry } from '../registry.ts'
import { ShellContext, type ShellParts } from '../context/shell-context.ts'
import type { Entry, Fallbacks, LayoutProps } from '../context/shell-types.ts'

export type ShellOptions = {
  host: HostPort
  features: readonly Feature[]
  layout: ComponentType<LayoutProps>
  fallbacks: Fallbacks
  notify: NotifyPort
  entry: Entry
  loading?: LoadingMode
} & Partial<
  Pick<
    Ports,
    'storage' | 'deviceKeys' | 'clock' | 'telemetry' | 'fetch' | 'baseUrl' | 'tries' | 'timeoutMs'
  >
>

export type Shell = {
  store: MallStore
  ports: Ports
  parts: ShellParts
  /** whether this page has the screen's markup and the responses that it was rendered from */
  rendered: boolean
  /** everything below a router */
  App: ComponentType
}

const COMPANY_KEY = 'mall:company'

/** Puts a host, features and a layout together. Touches no page: it runs on a server as well. */
export function createShell(options: ShellOptions): Shell {
  const { host, features, layout, fallbacks, notify, entry } = options
  const registry = createRegistry(features)
  const navigation = createNavigation(entry.url)
  const given = pickGiven(options)
  const storage = given.storage ?? createStorage()
  const ports: Ports = {
    storage,
    entryParams: createEntryParams(entry.fields ?? {}),
    textScale: createTextScale(storage),
    deviceKeys: lazyDeviceKeys,
    clock: createClock(),
    telemetry: silentTelemetry,
    fetch: (...args) => globalThis.fetch(...args),
    baseUrl: '',
    tries: {
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
    },
    // Source: the specification, section 7.
    timeoutMs: 20_000,
    ...given,
    host: limitHost(host),
    notify,
    navigation,
    hooks: collectHooks(features, registry),
  }
  const begun = begin(ports, entry)
  const store = createMallStore(ports, features, begun.session, registry)
  const taken = takeOver(store, entry, begun.companyId)
  const rendered = taken ? asRendered(store.getState(), registry) : undefined

  const loaders = new Map<string, ScreenLoader>()
  const parts: ShellParts = {
    registry,
    guardSteps: orderSteps(features.flatMap(({ guardSteps }) => guardSteps?.(ports) ?? [])),
    tabs: features.flatMap(({ tabs }) => tabs ?? []),
    frameHooks: Object.assign({}, ...features.map(({ frameHooks }) => frameHooks)),
    frameParts: Object.assign({}, ...features.map(({ frameParts }) => frameParts)),
    fallbacks,
    layout,
    loading: {
      mode: options.loading ?? defaultLoadingMode(),
      isServer: false,
      telemetry: ports.telemetry,
      PartFailed: fallbacks.PartFailed,
      followLink: (event, link) => followPlainTap(event, link, navigation),
      prefetchQueue: new Set(),
    },
    getScreenLoader(route) {
      const loader = loaders.get(route.path) ?? createScreenLoader(route.path, route.lazy, ports)
      loaders.set(route.path, loader)
      return loader
    },
    findScreen(pathname) {
      const route = parts.routeAt(toScreenPath(pathname))
      return route && parts.getScreenLoader(route)
    },
    routeAt: registry.routeAt,
  }
  const App = (): ReactNode => (
    <PortsContext value={ports}>
      <ShellContext value={parts}>
        <LoadingContext value={parts.loading}>
          <Provider store={store} serverState={rendered}>
            <CompanyViewProvider>
              <Frame navigation={navigation} />
            </CompanyViewProvider>
          </Provider>
        </LoadingContext>
      </ShellContext>
    </PortsContext>
  )
  return { store, ports, parts, rendered: taken, App }
}

/**
 * The state that the edge's markup was rendered from: that of this page without the shopper. React
 * hydrates with it and renders the shopper's state right after.
 */
function asRendered(state: MallState, registry: Registry): MallState {
  const { companyId, companyInfo, homeOption } = state.session
  const session = { ...initialSession(companyId), companyInfo, homeOption }
  const rendered = { ...state, ...initialFeatureState(registry), session }
  // The same object for a guest without stored state: another one would render the screen again.
  return toComparable(rendered) === toComparable(state) ? state : rendered
}

/** Serialises a state without company and responses, for comparison with a guest's. */
function toComparable({ api: _api, session, ...slices }: MallState): string {
  const { companyInfo: _info, homeOption: _option, ...person } = session
  return JSON.stringify([slices, person])
}

/** Removes undefined values: they must not replace defaults. */
function pickGiven(options: ShellOptions): Partial<Ports> {
  const { storage, deviceKeys, clock, telemetry, fetch, baseUrl, tries, timeoutMs } = options
  const given = { storage, deviceKeys, clock, telemetry, fetch, baseUrl, tries, timeoutMs }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Data of a company that the edge provides for its session. */
const ofCompany = ({ companyInfo, homeOption }: NonNullable<Entry['boot']>) => ({
  companyInfo,
  companyFailed: false,
  ...(homeOption && Object.keys(homeOption).length > 0 && { homeOption }),
})

/**
 * State stored on this device and, if it belongs to the company of the page, the data that the edge
 * wrote for it. `companyId`: company of the page; null if the edge's data is for another one.
 */
function begin({ storage, clock }: Ports, { url, boot }: Entry) {
  const kept = Number(storage.local.get(COMPANY_KEY))
  const known = boot?.companyInfo.companyId ?? DEFAULT_COMPANY
  const stored = Number.isSafeInteger(kept) && kept > 0 ? kept : known
  const session = readStoredSession(storage, stored, clock)
  if (!boot) return { session, companyId: null }

  const { companyInfo, serverTime } = boot
  const at = serverTime === undefined ? Number.NaN : new Date(serverTime).getTime()
  clock.learn(at, clock.local(), clock.local())
  const requestedId = companyIdOf(url.split('?')[1] ?? '') ?? stored
  const companyId = requestedId === companyInfo.companyId ? requestedId : null
  return { session: companyId === stored ? { ...session, ...ofCompany(boot) } : session, companyId }
}

/**
 * Switches to the company of the page and hydrates the responses of its rendered screen.
 * @returns whether the page has the screen's markup
 */
function takeOver(store: MallStore, { url, boot }: Entry, companyId: number | null): boolean {
  if (!boot || companyId === null) return false
  if (store.getState().session.companyId !== companyId) {
    store.dispatch(switchCompany(companyId))
    store.dispatch(sessionActions.restored(ofCompany(boot)))
  }
  if (boot.screen?.url !== url) return false
  store.dispatch(queriesHydrated(boot.screen.answers))
  return true
}
