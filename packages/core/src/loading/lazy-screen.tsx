import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { ScreenLoader } from './screen-loader.ts'
import { useWhenOnline } from './use-when-online.ts'

type ScreenError = { reason: 'slow' | 'chunk'; onRetry: () => void }
type LazyScreenProps = {
  loader: ScreenLoader
  fallback: ReactNode
  renderError: (error: ScreenError) => ReactNode
}

/** A screen while its code loads, and afterwards. */
export function LazyScreen({ loader, fallback, renderError }: LazyScreenProps) {
  const state = useSyncExternalStore(loader.subscribe, loader.get, loader.get)
  const onRetry = loader.retry
  useEffect(() => void loader.load(), [loader])
  useWhenOnline(onRetry)

  if (state.kind === 'ready') return <state.screen.Component />
  if (state.kind === 'slow') {
    return renderError({ reason: 'slow', onRetry })
  }
  if (state.kind === 'failed') {
    return renderError({ reason: 'chunk', onRetry })
  }
  return fallback
}
