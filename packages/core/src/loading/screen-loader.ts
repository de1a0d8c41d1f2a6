import type { ComponentType } from 'react'
import type { Ports } from '../session/index.ts'

/** A lazily loaded screen module: it exports its component as `Component`. */
export type Screen = { Component: ComponentType }

export type ScreenState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  /** still loading after 20 s: the shopper can retry or leave */
  | { kind: 'slow' }
  | { kind: 'failed' }
  | { kind: 'ready'; screen: Screen }

export type ScreenLoader = {
  get(): ScreenState
  subscribe(listener: () => void): () => void
  /** Loads the screen once; resolves when it is ready or has failed. */
  load(): Promise<void>
  /** Loads without reloading the page on failure; `load` then tries again. */
  prefetch(): Promise<void>
  retry(): void
}

const SLOW_MS = 20_000
/** Source: the specification, section 8. */
const TIMEOUT_MS = 120_000
const RELOAD_KEY = 'mall:reloaded'
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000

/**
 * Reloads the page after a release removed its files, once per interval. Without session storage it
 * does not reload, because that could repeat for ever.
 */
export function reloadOnce({ storage, clock, navigation }: Ports): boolean {
  const last = Number(storage.session.get(RELOAD_KEY) ?? 0)
  if (clock.local() - last < MIN_RELOAD_INTERVAL_MS) return false
  if (globalThis.navigator?.onLine === false) return false
  if (!storage.session.set(RELOAD_KEY, String(clock.local()))) return false
  navigation.reload()
  return true
}

/** Creates the loader of one screen. */
export function createScreenLoader(
  path: string,
  lazy: () => Promise<Screen>,
  ports: Ports,
): ScreenLoader {
  let state: ScreenState = { kind: 'idle' }
  let running: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const update = (next: ScreenState) => {
    state = next
    for (const listener of listeners) listener()
  }

  function start(): Promise<void> {
    update({ kind: 'loading' })
    return new Promise((resolve) => {
      let isPending = true
      const timers = [
        setTimeout(() => isPending && update({ kind: 'slow' }), SLOW_MS),
        setTimeout(() => fail('timeout', false), TIMEOUT_MS),
      ]
      const settle = () => {
        isPending = false
        timers.forEach(clearTimeout)
      }
      function fail(why: string, canReload: boolean) {
        if (!isPending) return
        settle()
        ports.telemetry.event('chunk.failed', { path, why })
        running = null
        if (!canReload || !reloadOnce(ports)) update({ kind: 'failed' })
        resolve()
      }
      lazy().then(
        (screen) => {
          // Also used after the timeout.
          settle()
          update({ kind: 'ready', screen })
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
    prefetch: () =>
      lazy().then(
        (screen) => {
          if (state.kind === 'idle') update({ kind: 'ready', screen })
        },
        () => undefined,
      ),
    retry() {
      // A pending import cannot be restarted: importing again would join it.
      if (state.kind === 'slow') ports.navigation.reload()
      else if (state.kind === 'failed') running = start()
    },
  }
}
