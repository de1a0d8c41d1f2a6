const MINUTE_MS = 60_000

export const MAX_ATTEMPTS = 8

/**
 * Pause before the next delivery to a receiver whose last attempt failed, so that an unreachable
 * one is rarely tried.
 */
const PAUSE_MS = 5_000
const MAX_PAUSE_MS = 300_000

/**
 * Pause before the next attempt of a delivery: 1, 3, 9 … minutes plus up to 30 %, which makes eight
 * attempts in 18 to 24 hours.
 * @param attempts attempts so far
 * @param jitter 0 to 1
 * @returns null after the last attempt
 */
export const retryDelayMs = (attempts: number, jitter: number): number | null =>
  attempts >= MAX_ATTEMPTS ? null : Math.round(MINUTE_MS * 3 ** (attempts - 1) * (1 + 0.3 * jitter))

export const receiverPauseMs = (failures: number): number =>
  Math.min(PAUSE_MS * 2 ** Math.max(0, failures - 1), MAX_PAUSE_MS)
