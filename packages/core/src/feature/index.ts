export {
  defineArea,
  defineFeature,
  type Area,
  type AreaContent,
  type Feature,
  type RouteFrame,
  type RouteSpec,
  type Tab,
} from './feature.ts'
export { createShell, type Shell, type ShellOptions } from './runtime/create-shell.tsx'
export { createMallStore, type MallStore } from './runtime/create-store.ts'
export type { MallDispatch, MallState } from './context/store-types.ts'
export type {
  Entry,
  FailedProps,
  Fallbacks,
  LayoutProps,
  LoadingProps,
} from './context/shell-types.ts'
export { readBoot, type Boot } from './context/boot.ts'
export { mountShell } from './runtime/mount.tsx'
export type { Overlays } from './routing/overlay-history.ts'
export { accessTable, loadRoutes, type KnownRoute } from './registry.ts'
export { useHost, useNotify, usePorts } from './context/ports-context.ts'
export { useClock, useCountdown, useServerNow } from './context/use-server-now.ts'
export {
  addressOf,
  useMallNavigate,
  useCurrentPath,
  useHasScreen,
  usePaths,
  type Go,
} from './routing/use-paths.ts'
export { useFollowLink, type FollowLink } from './routing/use-follow-link.ts'
export { useTabs } from './context/use-tabs.ts'
export { useDisclaimer, type DisclaimerPopup } from './context/use-disclaimer.ts'
export { useHomeOption } from './context/use-home-option.ts'
export { usePendingPayment } from './context/use-pending-payment.ts'
export { useRememberedLogin } from './context/use-remembered-login.ts'
export { useLateData, useMallDispatch, useSignIn, useSignOut } from './context/use-session-flow.ts'
export { RouterLink } from './routing/router-link.tsx'
export { useParams } from './routing/use-params.ts'
export { usePageRestore } from './routing/use-page-restore.ts'
export { useTextScale } from './context/use-text-scale.ts'
export { useTitle } from './routing/use-title.ts'
export { useShareCard, type OwnCard } from './share/screen-share-card.ts'
export { useOfferedShareCard } from './share/share-card.ts'
export { useEntry } from './context/entry.ts'
