import type { Fields, TelemetryPort } from './telemetry.ts'

/** What leaves the device: a name, the moment, and fields that have passed `harmless`. */
export type Sent = { name: string; at: number; fields: Fields }

/** Runs of digits long enough to be a phone, card or order number, and addresses with a query. */
const personal = /\d{7,}|@|\?|token|bearer/i

const harmless = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => typeof value !== 'string' || (value.length <= 80 && !personal.test(value)),
    ),
  )

/** Hands events to `send`; a sender that throws is nobody's problem. */
export function createTelemetry(send: (sent: Sent) => void, now: () => number): TelemetryPort {
  return {
    event(name, fields = {}) {
      try {
        send({ name, at: now(), fields: harmless(fields) })
      } catch {
        // Measuring never disturbs what it measures.
      }
    },
  }
}
