import { lazy, Suspense, type ComponentType } from 'react'
import { RouterLink, useHost, useInBrowser, type LayoutProps } from '@mall/core/feature'
import { useSession } from '@mall/core/session'
import { HostTitleBar, LinkProvider, OfflineAnnouncer, ToastHost } from '@mall/ui'
import { Tabs } from './tabs.tsx'

const pageLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') return resolve(null)
    window.addEventListener('load', resolve, { once: true })
    setTimeout(resolve, 3_000)
  })
/** Safari knows no such thing. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 50)
  })

/** The first view's own code, pictures and drawing come first, as long as they do not go on for ever. */
const firstViewDone = () => pageLoaded().then(idle)

const whenOnline = () =>
  new Promise<unknown>((resolve) => window.addEventListener('online', resolve, { once: true }))

/** Without its file the mall still works, only without questions asked: once the network is back it is retried. */
const loadAfterPaint = (): Promise<{ default: ComponentType }> =>
  import('./after-paint.tsx').then(
    (module) => ({ default: module.AfterPaint }),
    () => whenOnline().then(loadAfterPaint),
  )
const AfterPaint = lazy<ComponentType>(() => firstViewDone().then(loadAfterPaint))

/** The frame of the plain browser: tab bar, dialogs, toasts and the offline banner. */
export function Layout({ route, children }: LayoutProps) {
  const info = useSession((state) => state.companyInfo)
  // Not in the markup of the server, and so not in the first paint.
  const inBrowser = useInBrowser()
  const { titleBar } = useHost().facts

  return (
    <LinkProvider value={RouterLink}>
      <OfflineAnnouncer />
      <HostTitleBar value={titleBar}>{children}</HostTitleBar>
      {route?.tab && info && <Tabs current={route.tab} />}
      {inBrowser && (
        <Suspense fallback={null}>
          <AfterPaint />
        </Suspense>
      )}
      <ToastHost />
    </LinkProvider>
  )
}
