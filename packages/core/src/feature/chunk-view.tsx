import { useEffect, useSyncExternalStore } from 'react'
import type { Chunk } from './chunk.ts'
import { useShell } from './shell-context.ts'
import { usePaths } from './use-paths.ts'
import { useWhenOnline } from './use-when-online.ts'

/** A screen while and after its code loads. */
export function ChunkView({ chunk }: { chunk: Chunk }) {
  const { faces } = useShell()
  const home = usePaths().home()
  const state = useSyncExternalStore(chunk.subscribe, chunk.get, chunk.get)
  useEffect(() => void chunk.load(), [chunk])
  useWhenOnline(chunk.retry)

  if (state.kind === 'ready') return <state.screen.Component />
  if (state.kind === 'slow') {
    const message = '加载有点慢，请检查网络后重试'
    return <faces.Failed reason="slow" message={message} onRetry={chunk.retry} home={home} />
  }
  if (state.kind === 'failed') {
    const message = '页面加载失败，请重试'
    return <faces.Failed reason="chunk" message={message} onRetry={chunk.retry} home={home} />
  }
  return <faces.Loading />
}
