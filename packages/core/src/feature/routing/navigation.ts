import type { Navigation } from '../../session/index.ts'

export type BoundNavigation = Navigation & {
  /** Injects the router's functions once it has rendered. */
  bind(router: { go: Navigation['go']; here: Navigation['here'] }): void
}

/** Navigation for code outside of components; before the router is injected it does nothing. */
export function createNavigation(first: string): BoundNavigation {
  let router = { go: (() => undefined) as Navigation['go'], here: () => first }
  return {
    bind(next) {
      router = next
    },
    go: (path, how) => router.go(path, how),
    here: () => router.here(),
    reload: () => globalThis.location.reload(),
  }
}
