export { defineFeature, type Feature, type RouteSpec, type Screen } from './feature.ts'
export { createShell, type Shell, type ShellOptions } from './create-shell.tsx'
export {
  createMallStore,
  type MallDispatch,
  type MallState,
  type MallStore,
} from './create-store.ts'
export type { Entry, FailedProps, Faces, LayoutProps } from './shell-types.ts'
export { readBoot, type Boot } from './boot.ts'
export { mountShell } from './mount.tsx'
export { registry, type KnownRoute } from './registry.ts'
export { useHost, useNotify, usePorts } from './ports-context.ts'
export { useClock, useCountdown, useServerNow } from './use-server-now.ts'
export { addressOf, useGo, useHere, useKnows, usePaths, type Go } from './use-paths.ts'
export { useFollowLink, type FollowLink } from './use-follow-link.ts'
export { useCartCount } from './use-cart-count.ts'
export { useDisclaimer, type DisclaimerPopup } from './use-disclaimer.ts'
export { useHomeOption } from './use-home-option.ts'
export { usePendingCommit, usePendingPayment } from './use-pending.ts'
export { useRememberedLogin } from './use-remembered-login.ts'
export { useMallDispatch, useSignIn, useSignOut } from './use-session-flow.ts'
export { RouterLink } from './router-link.tsx'
export { useInBrowser } from './use-in-browser.ts'
export { useParams } from './use-params.ts'
export { useShownAgain } from './use-shown-again.ts'
export { useTextScale } from './use-text-scale.ts'
export { useTitle } from './use-title.ts'
export { useDefaultShareCard, useShareCard, type OwnCard } from './share-card.ts'
