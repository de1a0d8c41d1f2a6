import { RouterLink, useHost, type LayoutProps } from '@mall/core/feature'
import { lazyPart, useIsHydrated } from '@mall/core/loading'
import { useTranslator } from '@mall/core/messages'
import { companyExtras, useSession } from '@mall/core/session'
import {
  BackPicture,
  ComponentMessages,
  HostTitleBar,
  LinkProvider,
  OfflineAnnouncer,
  ToastHost,
} from '@mall/ui'
import { Tabs } from './tabs.tsx'

const AfterPaint = lazyPart(async () => (await import('./after-paint.tsx')).AfterPaint, {
  when: 'load',
  failed: null,
})

/** Layout of every shell: tab bar, dialogs, toasts and the offline banner. */
export function Layout({ route, children }: LayoutProps) {
  const info = useSession((state) => state.companyInfo)
  // Excluded from the server's markup and from the first paint.
  const isHydrated = useIsHydrated()
  const { titleBar } = useHost().facts

  return (
    <ComponentMessages value={useTranslator()}>
      <LinkProvider value={RouterLink}>
        <OfflineAnnouncer />
        <HostTitleBar value={titleBar}>
          <BackPicture value={info ? companyExtras(info).backIcon : ''}>{children}</BackPicture>
        </HostTitleBar>
        {route?.tab && info && <Tabs current={route.tab} />}
        {isHydrated && <AfterPaint />}
        <ToastHost />
      </LinkProvider>
    </ComponentMessages>
  )
}
