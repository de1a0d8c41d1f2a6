const second = 1_000
const least = 5 * second
const most = 300 * second

/**
 * When to ask again about something that began at `since`: after half its age, from 5 seconds to
 * 5 minutes. The age is the only state, so every process comes to the same answer.
 */
export const askAgainAt = (since: Date, now: Date) =>
  new Date(now.getTime() + Math.min(most, Math.max(least, (now.getTime() - since.getTime()) / 2)))
