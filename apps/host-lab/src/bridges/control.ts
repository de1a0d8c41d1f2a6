/** One call of a page to the host app around it. */
export type BridgeCall = { host: string; api: string; params: unknown }

/**
 * What the app does about a call, `after` so many milliseconds (default 0). `deny`: the shopper
 * refused a permission. `throw`: the bridge itself breaks. `never`: no answer at all. An app that
 * lies says `ok` though nothing happened: whether it did is the provider's to know.
 */
export type Decision =
  | { kind: 'ok'; value?: unknown; after?: number }
  | { kind: 'cancel'; after?: number }
  | { kind: 'fail'; message?: string; after?: number }
  | { kind: 'deny'; after?: number }
  | { kind: 'throw' }
  | { kind: 'never' }

/** How a simulated app behaves; read at every call, so that it may change meanwhile. */
export type Control = {
  /** Asked for every call; the answer may take its time, as a person's does. */
  decide(call: BridgeCall): Decision | Promise<Decision>
  /** the bridge is injected at once (0), so many milliseconds later, or never */
  injectAfterMs: number | 'never'
  /** text size of the app, 1 for normal */
  fontScale: number
  appVersion: string
}

/** A simulated app as seen from outside the page. */
export type Bridge = {
  /**
   * An event of the app: the back key, a changed text size, coming back to the front.
   * @returns true if the page handled a back key, so that the app does nothing itself
   */
  emit(event: string, detail?: unknown): boolean | void
  /** every call so far, the first one first */
  log: readonly BridgeCall[]
}
