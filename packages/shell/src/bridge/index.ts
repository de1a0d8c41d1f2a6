/** Shared parts of adapters for apps with a bridge. */
export { afterPaint } from './after-paint.ts'
export { backByEvent } from './back-by-event.ts'
export { lateHost, type HostInfo, type HostActions } from './late-host.ts'
export { waitFor } from './wait-for.ts'
