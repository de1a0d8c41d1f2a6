import type { Fields, SendEvent, TelemetryEvent, TelemetryPort } from './telemetry.ts'

/** Runs of digits long enough to be a phone, card or order number, and addresses with a query. */
const personal = /\d{7,}|@|\?|token|bearer/i

const harmless = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => typeof value !== 'string' || (value.length <= 80 && !personal.test(value)),
    ),
  )

/**
 * Limit of events queued until a sender connects; of a page that fails in a loop the first ones are
 * sent.
 */
const MAX_PENDING = 50

/** Collects events from the first moment on; the sender loads later. A failing sender is ignored. */
export function createTelemetry(now: () => number): TelemetryPort {
  const pending: TelemetryEvent[] = []
  let send: SendEvent = (event) => {
    if (pending.length < MAX_PENDING) pending.push(event)
  }
  return {
    event(name, fields = {}) {
      try {
        send({ name, at: now(), fields: harmless(fields) })
      } catch {
        // A failing sender must not affect the page.
      }
    },
    connect(connected) {
      send = connected
      for (const event of pending.splice(0)) connected(event)
    },
  }
}
