/** The server's time, as known from its responses; never the device's alone. */
export type Clock = {
  /** Milliseconds since 1970 on the server's clock. */
  now(): number
  /**
   * Reads the server's time from a response, with the device's times of the request and response.
   */
  learn(serverMs: number, sentAt: number, receivedAt: number): void
  /** Milliseconds to add to the device's clock. */
  offset(): number
  /** The device's own clock: for measuring how long something took. */
  local(): number
}

/**
 * Smaller differences are ignored as latency, because following them would make countdowns stutter.
 */
const NOISE_MS = 1500

export function createClock(local: () => number = Date.now): Clock {
  let offset = 0
  return {
    now: () => local() + offset,
    learn(serverMs, sentAt, receivedAt) {
      if (!Number.isFinite(serverMs) || receivedAt < sentAt) return
      const next = Math.round(serverMs - (sentAt + receivedAt) / 2)
      if (Math.abs(next - offset) > NOISE_MS) offset = next
    },
    offset: () => offset,
    local,
  }
}
