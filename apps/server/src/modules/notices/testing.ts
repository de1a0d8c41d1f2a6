const DAY_MS = 86_400_000

/** Milliseconds until the next noon in Shanghai, when SMS of all kinds may be sent. */
export const untilNoon = (now: Date): number => DAY_MS - ((now.getTime() - 4 * 3_600_000) % DAY_MS)
