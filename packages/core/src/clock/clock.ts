/** The server's time, as known from its responses; never the device's alone. */
export type Clock = {
  /** Milliseconds since 1970 on the server's clock. */
  now(): number
  learn(serverMs: number, sentAt: number, receivedAt: number): void
  /** Milliseconds to add to the device's clock. */
  offset(): number
  local(): number
}

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
