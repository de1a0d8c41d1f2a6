import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { ScreenLoader } from './screen-loader.ts'
import { useWhenOnline } from './use-when-online.ts'

type ScreenError = { reason: 'slow' | 'chunk'; message: string; onRetry: () => void }
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
    return renderError({ reason: 'slow', message: '加载有点慢，请检查网络后重试', onRetry })
  }
  if (state.kind === 'failed') {
    return renderError({ reason: 'chunk', message: '页面加载失败，请重试', onRetry })
  }
  return fallback
}
