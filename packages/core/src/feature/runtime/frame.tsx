import { useEffect, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { loadUserInfo } from '../../api/index.ts'
import { useMessages } from '../../messages/index.ts'
import { usePriceDisplay, useSession } from '../../session/index.ts'
import { LazyScreen } from '../../loading/index.ts'
import { continuing, entryOf, tabVisits } from '../context/entry.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guarded } from '../routing/guarded.tsx'
import { messages } from '../messages.ts'
import type { BoundNavigation } from '../routing/navigation.ts'
import { usePorts } from '../context/ports-context.ts'
import type { KnownRoute } from '../registry.ts'
import { useScroll } from '../routing/scroll.ts'
import { useShell } from '../context/shell-context.ts'
import { usePaths } from '../routing/use-paths.ts'
import { useMallDispatch } from '../context/use-session-flow.ts'
import { useTitle } from '../routing/use-title.ts'

const OPEN = { path: '*', access: {} } as const

/** The screens of a bundle in its layout. */
export function Frame({ navigation }: { navigation: BoundNavigation }) {
  const t = useMessages(messages)
  const { registry, routeAt, layout: Layout, fallbacks, frameHooks, frameParts } = useShell()
  const { telemetry } = usePorts()
  const location = useLocation()
  const paths = usePaths()
  useBound(navigation)
  useScroll()
  useWhoIsHere()
  const { pathname, search } = location
  // The guard runs again with the screen's own access before a screen of a loaded area renders.
  const { subscribe, countLoadedAreas } = registry
  useSyncExternalStore(subscribe, countLoadedAreas, countLoadedAreas)
  const route = routeAt(pathname)

  return (
    <Layout route={route}>
      {Object.entries(frameHooks).map(([name, useHook]) => (
        <FrameHook key={name} useHook={useHook} />
      ))}
      <ErrorBoundary
        fallbacks={fallbacks}
        message={t('screenCrashed')}
        telemetry={telemetry}
        home={paths.home()}
        place={pathname + search}
      >
        {route ? (
          <KnownScreen key={route.path} route={route} />
        ) : (
          <Guarded
            route={OPEN}
            loading={<fallbacks.Loading route={null} title="" home={paths.home()} />}
          >
            {pathname === '/' ? (
              <Navigate to={`/home${search}`} replace />
            ) : (
              <>
                <Title text="" />
                <fallbacks.NotFound home={paths.home()} />
              </>
            )}
          </Guarded>
        )}
      </ErrorBoundary>
      {Object.entries(frameParts).map(([name, FramePart]) => (
        <FramePart key={name} />
      ))}
    </Layout>
  )
}

function KnownScreen({ route }: { route: KnownRoute }) {
  const t = useMessages(messages)
  const { getScreenLoader, fallbacks } = useShell()
  const home = usePaths().home()
  const { integralName: unit } = usePriceDisplay()
  const title = route.title.replace('{unit}', unit)
  const loading = <fallbacks.Loading route={route} title={title} home={home} />
  return (
    <Guarded route={route} loading={loading}>
      {!route.isPending && <Title text={title} />}
      <LazyScreen
        loader={getScreenLoader(route)}
        fallback={loading}
        renderError={(error) => (
          <fallbacks.Failed
            {...error}
            message={t(error.reason === 'slow' ? 'screenSlow' : 'screenFailed')}
            home={home}
          />
        )}
      />
    </Guarded>
  )
}

/** Runs a feature's hook around all screens. */
function FrameHook({ useHook }: { useHook: () => void }): ReactNode {
  useHook()
  return null
}

/**
 * Sets the route's title. Rendered before the screen, so that the screen's own title is set after
 * it.
 */
function Title({ text }: { text: string }): ReactNode {
  useTitle(text)
  return null
}

/** Injects the router's functions into the navigation that code outside of components uses. */
function useBound(navigation: BoundNavigation): void {
  const navigate = useNavigate()
  const { routeAt } = useShell()
  const { pathname, search } = useLocation()
  useTabVisit()
  // A layout effect, because effects of the screens may already navigate.
  useLayoutEffect(() => {
    navigation.bind({
      go(path, how) {
        const { to, state } = how?.replace ? { to: path } : tabMove(routeAt, pathname, path)
        void navigate(to, { ...how, state })
      },
      here: () => pathname + search,
    })
  }, [navigation, navigate, routeAt, pathname, search])
}

type RouteAt = ReturnType<typeof useShell>['routeAt']

/** A plain link from one tab to another continues the visit of that tab, with its address. */
function tabMove(routeAt: RouteAt, from: string, path: string): { to: string; state?: unknown } {
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  const current = routeAt(from)?.tab
  const tab = routeAt(pathname)?.tab
  const isPlain = [...query.keys()].every((name) => name === 'companyId')
  if (!current || !tab || tab === current || !isPlain) return { to: path }
  const visit = tabVisits.read({ company: query.get('companyId'), tab })
  return visit ? { to: visit.address, state: continuing(visit.entry) } : { to: path }
}

/** Stores the last visit of each tab of the tab bar. */
function useTabVisit(): void {
  const { routeAt } = useShell()
  const location = useLocation()
  const { pathname, search } = location
  const entry = entryOf(location)
  const tab = routeAt(pathname)?.tab
  useEffect(() => {
    if (!tab) return
    const company = new URLSearchParams(search).get('companyId')
    tabVisits.save({ company, tab }, { entry, address: pathname + search })
  }, [tab, entry, pathname, search])
}

/** Loads the shopper of a token that is stored from an earlier visit. */
function useWhoIsHere(): void {
  const dispatch = useMallDispatch()
  const asks = useSession(
    ({ token, userInfo, companyInfo }) => token !== null && !userInfo && companyInfo !== null,
  )
  useEffect(() => {
    if (asks) void dispatch(loadUserInfo())
  }, [dispatch, asks])
}
