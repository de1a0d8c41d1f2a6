/** The open popups of a page; the ui's stack implements it. */
export type Overlays = {
  get(): number
  subscribe(listener: () => void): () => void
  /**
   * Closes the popup at `index`, counted from the topmost (0); false if it may not be dismissed.
   */
  dismiss(index: number): boolean
}

type Entry = { state: unknown; url: string }
type Write = { kind: 'push' | 'replace'; entry: Entry }

/** A traversal within one document takes some milliseconds; after this limit it was refused. */
const TRAVERSAL_MS = 1000

type Marked = { overlay?: number; idx?: unknown; key?: unknown } | null

const markOf = (state: unknown): number => (state as Marked)?.overlay ?? 0
const withMark = (state: unknown, depth: number): unknown => {
  const { overlay: _overlay, ...rest } = (state ?? {}) as NonNullable<Marked>
  return depth > 0 ? { ...rest, overlay: depth } : rest
}
/** Entries of popups repeat the router's state of their screen. */
const isSameScreen = (one: unknown, other: unknown): boolean =>
  (one as Marked)?.idx === (other as Marked)?.idx && (one as Marked)?.key === (other as Marked)?.key

/**
 * Gives every open popup a history entry, so that Back closes the topmost popup before it
 * navigates, in every browser and web view. Returns the window for the router, which never sees
 * these entries: - Back from a popup's entry closes the popup without a popstate for the router. -
 * A popup closed by a button removes its entry. The traversal is asynchronous, so the router's
 * writes are queued until it has arrived. - A push while a popup is open replaces its entry.
 * Entries of closed popups are skipped on arrival.
 */
export function createOverlayHistory(page: Window, overlays: Overlays): Window {
  const { history } = page
  const urlHere = () => page.location.pathname + page.location.search + page.location.hash
  let shown: Entry = { state: history.state, url: urlHere() }
  /** number of popup entries in the history up to the current entry */
  let depth = markOf(history.state)
  let travelling: ReturnType<typeof setTimeout> | undefined
  let afterTravel: 'nothing' | 'notify' = 'nothing'
  let queued: (Write | { kind: 'go'; delta: number })[] = []
  /**
   * addresses that the router replaced while a popup was open: entries below still have the former
   * address
   */
  let replaced: Entry | null = null
  let router: ((event: PopStateEvent) => void) | undefined

  function write({ kind, entry }: Write): void {
    if (kind === 'replace') {
      if (depth > 0) replaced = entry
      history.replaceState(withMark(entry.state, depth), '', entry.url)
      return
    }
    if (depth > 0) history.replaceState(entry.state, '', entry.url)
    else history.pushState(entry.state, '', entry.url)
    depth = 0
    replaced = null
    // A popup that outlives its screen gets an entry on the next one.
    page.setTimeout(reconcile, TRAVERSAL_MS)
  }

  function travel(delta: number, then: typeof afterTravel = 'nothing'): void {
    afterTravel = then
    travelling = page.setTimeout(arrive, TRAVERSAL_MS) as unknown as typeof travelling
    history.go(delta)
  }

  function bringUpToDate(): void {
    if (!replaced) return
    history.replaceState(withMark(replaced.state, depth), '', replaced.url)
    if (depth === 0) replaced = null
  }

  function arrive(event = new PopStateEvent('popstate')): void {
    clearTimeout(travelling)
    travelling = undefined
    depth = markOf(history.state)
    if (afterTravel === 'notify') {
      // An entry of a popup that was left open when its screen was left.
      if (depth > 0 && event.isTrusted) return travel(-depth, 'notify')
      notify(event)
    } else bringUpToDate()
    const waiting = queued
    queued = []
    for (const step of waiting) {
      if (step.kind === 'go') goBy(step.delta)
      else write(step)
    }
    reconcile()
  }

  function notify(event: PopStateEvent): void {
    shown = { state: history.state, url: urlHere() }
    replaced = null
    router?.(event)
  }

  /** Entries for popups that have opened; none for those that have closed. */
  function reconcile(): void {
    if (travelling !== undefined) return
    const open = overlays.get()
    while (depth < open) {
      depth += 1
      history.pushState(withMark(shown.state, depth), '', shown.url)
    }
    if (depth > open) travel(open - depth)
  }

  /**
   * Passes over the entries of open popups; while it travels, their closing does not travel again.
   */
  function goBy(delta: number): void {
    if (delta < 0 && depth > 0) travel(delta - depth, 'notify')
    else history.go(delta)
  }

  function handlePop(event: PopStateEvent): void {
    if (travelling !== undefined) return arrive(event)
    const at = markOf(history.state)
    if (!isSameScreen(history.state, shown.state)) {
      depth = at
      // An entry of a popup that was left open when its screen was left.
      if (at > 0) return travel(-at, 'notify')
      return notify(event)
    }
    const before = depth
    if (at >= before) {
      // Forward, into the entry of a popup that has been closed.
      if (at > before) travel(before - at)
      else if (at === 0) notify(event)
      return
    }
    depth = at
    for (let index = 0; index < before - at; index++) {
      if (overlays.get() === 0 || overlays.dismiss(index)) continue
      // A popup that only its own buttons close stays open, so the step back is undone.
      travel(before - at - index)
      return
    }
    bringUpToDate()
    // A popup that asks before it closes is still open, so its entry is restored later.
    page.setTimeout(reconcile, TRAVERSAL_MS)
  }

  page.addEventListener('popstate', handlePop)
  // Popups that follow each other within one task share an entry.
  overlays.subscribe(() => queueMicrotask(reconcile))
  if (depth > 0) {
    // Reloaded while a popup was open.
    shown = { ...shown, state: withMark(history.state, 0) }
    travel(-depth)
  }

  const change =
    (kind: Write['kind']) =>
    (state: unknown, _title: string, url?: string | URL | null): void => {
      const entry = { state, url: url === undefined || url === null ? shown.url : String(url) }
      shown = entry
      if (travelling === undefined) write({ kind, entry })
      else queued.push({ kind, entry })
    }
  const routed = {
    document: page.document,
    get location() {
      const url = new URL(shown.url, page.location.href)
      return Object.assign(url, { assign: (to: string) => page.location.assign(to) })
    },
    history: {
      get state() {
        return shown.state
      },
      pushState: change('push'),
      replaceState: change('replace'),
      go(delta: number) {
        if (travelling === undefined) goBy(delta)
        else queued.push({ kind: 'go', delta })
      },
    },
    addEventListener: (_type: 'popstate', listener: typeof router) => {
      router = listener
    },
    removeEventListener: () => {
      router = undefined
    },
  }
  // The router uses no more of a window than this.
  return routed as unknown as Window
}
