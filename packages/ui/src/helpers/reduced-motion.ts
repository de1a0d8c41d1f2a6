/** Whether the device prefers reduced motion. For handlers and effects: a server has no device. */
export const hasReducedMotion = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
