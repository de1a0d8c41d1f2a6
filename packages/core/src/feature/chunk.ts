import type { Ports } from '../session/index.ts'
import type { RouteSpec, Screen } from './feature.ts'

export type ChunkState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  /** still loading after 20 s: the shopper is given a way out */
  | { kind: 'slow' }
  | { kind: 'failed' }
  | { kind: 'ready'; screen: Screen }

export type Chunk = {
  get(): ChunkState
  subscribe(listener: () => void): () => void
  /** Starts loading, once; resolves when ready or given up. */
  load(): Promise<void>
  /**
   * Fetches it before anybody has asked, and never reloads a page for that; a file that does not come
   * is asked for again by `load`.
   */
  preload(): Promise<void>
  /** The shopper's retry. */
  retry(): void
}

const SLOW_MS = 20_000
/** Source: the specification, section 8. */
const GIVE_UP_MS = 120_000
const RELOAD_KEY = 'mall:reloaded'
const RELOAD_AGAIN_MS = 10 * 60_000

/**
 * After a release an open page asks for files that are gone. One reload mends that; where the
 * session storage cannot remember it, none is made, since that would be a loop.
 */
export function reloadOnce({ storage, clock, navigation }: Ports): boolean {
  const last = Number(storage.session.get(RELOAD_KEY) ?? 0)
  if (clock.local() - last < RELOAD_AGAIN_MS) return false
  if (globalThis.navigator?.onLine === false) return false
  if (!storage.session.set(RELOAD_KEY, String(clock.local()))) return false
  navigation.reload()
  return true
}

/** One lazily loaded screen and how its loading is going. */
export function createChunk(path: string, lazy: RouteSpec['lazy'], ports: Ports): Chunk {
  let state: ChunkState = { kind: 'idle' }
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const become = (next: ChunkState) => {
    state = next
    for (const listener of listeners) listener()
  }

  function start(): Promise<void> {
    become({ kind: 'loading' })
    return new Promise((resolve) => {
      let open = true
      const timers = [
        setTimeout(() => open && become({ kind: 'slow' }), SLOW_MS),
        setTimeout(() => fail('timeout', false), GIVE_UP_MS),
      ]
      const close = () => {
        open = false
        timers.forEach(clearTimeout)
      }
      function fail(why: string, reload: boolean) {
        if (!open) return
        close()
        ports.telemetry.event('chunk.failed', { path, why })
        running = null
        if (!reload || !reloadOnce(ports)) become({ kind: 'failed' })
        resolve()
      }
      lazy().then(
        (screen) => {
          // Later than given up is still welcome.
          close()
          become({ kind: 'ready', screen })
          resolve()
        },
        () => fail('rejected', true),
      )
    })
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load: () => (running ??= state.kind === 'ready' ? Promise.resolve() : start()),
    preload: () =>
      lazy().then(
        (screen) => {
          if (state.kind === 'idle') become({ kind: 'ready', screen })
        },
        () => undefined,
      ),
    retry() {
      // A file that never answers is still being waited for: asking again would join that wait.
      if (state.kind === 'slow') ports.navigation.reload()
      else if (state.kind === 'failed') running = start()
    },
  }
}
