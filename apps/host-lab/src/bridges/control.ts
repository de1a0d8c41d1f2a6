/** One call of the page to its host app. */
export type BridgeCall = { host: string; api: string; params: unknown }

/**
 * Decision of the app about a call; `after` delays it in milliseconds (default 0). `deny`:
 * permission
 * refused by the shopper. `throw`: exception in the bridge. `never`: no response. A false success
 * is
 * `ok` without any effect at the provider.
 */
export type Decision =
  | { kind: 'ok'; value?: unknown; after?: number }
  | { kind: 'cancel'; after?: number }
  | { kind: 'fail'; message?: string; after?: number }
  | { kind: 'deny'; after?: number }
  | { kind: 'throw' }
  | { kind: 'never' }

/** Behaviour of a simulated app. Read at every call, so it can change at runtime. */
export type Control = {
  /** Decides every call, asynchronously if a person has to choose. */
  decide(call: BridgeCall): Decision | Promise<Decision>
  /** delay until the bridge is injected, in milliseconds; 'never': not at all */
  injectAfterMs: number | 'never'
  /** text size of the app; 1 is normal */
  fontScale: number
  appVersion: string
}

/** Handle of a simulated app, for tests. */
export type Bridge = {
  /**
   * Emits an event of the app: back key, changed text size, return to the foreground.
   * @returns true if the page handled the back key, so that the app must not navigate
   */
  emit(event: string, detail?: unknown): boolean | void
  /** all calls, oldest first */
  log: readonly BridgeCall[]
}
