const second = 1_000
const MIN_DELAY_MS = 5 * second
const MAX_DELAY_MS = 300 * second

/**
 * When to ask again about something that began at `since`: after half its age, from 5 seconds to
 * 5 minutes. The age is the only state, so every process comes to the same answer.
 */
export const calculateNextQuery = (since: Date, now: Date) =>
  new Date(
    now.getTime() +
      Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, (now.getTime() - since.getTime()) / 2)),
  )
