const second = 1_000
const MIN_DELAY_MS = 5 * second
const MAX_DELAY_MS = 300 * second

/**
 * Next query time: after half the age, clamped to 5 s and 5 min. The age is the only state, so every
 * process calculates the same time.
 */
export const calculateNextQuery = (since: Date, now: Date) =>
  new Date(
    now.getTime() +
      Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, (now.getTime() - since.getTime()) / 2)),
  )
