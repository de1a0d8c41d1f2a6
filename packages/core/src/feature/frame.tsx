import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { loadUserInfo } from '../api/index.ts'
import { useSession } from '../session/index.ts'
import { ChunkView } from './chunk-view.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guarded } from './guarded.tsx'
import type { BoundNavigation } from './navigation.ts'
import { usePorts } from './ports-context.ts'
import type { KnownRoute } from './registry.ts'
import { useScroll } from './scroll.ts'
import { useShell } from './shell-context.ts'
import { useGuestCartMerge } from './use-guest-cart.ts'
import { usePaths } from './use-paths.ts'
import { useMallDispatch } from './use-session-flow.ts'
import { useTitle } from './use-title.ts'

const OPEN = { path: '*', access: {} } as const

/** The screens of a bundle in its layout. */
export function Frame({ navigation }: { navigation: BoundNavigation }) {
  const { routeAt, layout: Layout, faces } = useShell()
  const { telemetry } = usePorts()
  const location = useLocation()
  const paths = usePaths()
  useBound(navigation)
  useScroll()
  useWhoIsHere()
  useGuestCartMerge()
  const { pathname, search } = location
  const route = routeAt(pathname)

  return (
    <Layout route={route}>
      <ErrorBoundary
        faces={faces}
        telemetry={telemetry}
        home={paths.home()}
        place={pathname + search}
      >
        {route ? (
          <KnownScreen key={route.path} route={route} />
        ) : (
          <Guarded route={OPEN}>
            {pathname === '/' ? (
              <Navigate to={`/home${search}`} replace />
            ) : (
              <>
                <Title text="" />
                <faces.NotFound home={paths.home()} />
              </>
            )}
          </Guarded>
        )}
      </ErrorBoundary>
    </Layout>
  )
}

function KnownScreen({ route }: { route: KnownRoute }) {
  const { chunkOf } = useShell()
  return (
    <Guarded route={route}>
      <Title text={route.title} />
      <ChunkView chunk={chunkOf(route)} />
    </Guarded>
  )
}

/** Before the screen, so that a screen's own title is set after it. */
function Title({ text }: { text: string }): ReactNode {
  useTitle(text)
  return null
}

/** Lets code that is no component move about with the router. */
function useBound(navigation: BoundNavigation): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  // Before the screens' own effects, which may already want to move on.
  useLayoutEffect(() => {
    navigation.bind({
      go: (path, how) => void navigate(path, how),
      here: () => pathname + search,
    })
  }, [navigation, navigate, pathname, search])
}

/** A token kept from an earlier visit: who is it? */
function useWhoIsHere(): void {
  const dispatch = useMallDispatch()
  const asks = useSession(
    ({ token, userInfo, companyInfo }) => token !== null && !userInfo && companyInfo !== null,
  )
  useEffect(() => {
    if (asks) void dispatch(loadUserInfo())
  }, [dispatch, asks])
}
