export { lazyPart, type LazyPartOptions } from './lazy-part.tsx'
export { useIsHydrated } from './use-is-hydrated.ts'
export { useIsPageVisible } from './page/use-is-page-visible.ts'
export { useWakeLock } from './page/use-wake-lock.ts'
export { useWhenOnline } from './use-when-online.ts'
export {
  defaultLoadingMode,
  LoadingContext,
  type Loading,
  type LoadingMode,
  type PartFailedProps,
} from './loading-context.ts'
export { createScreenLoader, reloadOnce, type Screen, type ScreenLoader } from './screen-loader.ts'
export { LazyScreen } from './lazy-screen.tsx'
export { mountTree } from './hydrate.tsx'
export { prefetchOnTouch, prefetchOnPageIdle } from './prefetch.ts'
export { canPrefetch, onLoad } from './schedulers.ts'
export { onPageIdle } from './on-page-idle.ts'
