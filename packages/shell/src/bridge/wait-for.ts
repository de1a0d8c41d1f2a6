/** Options for polling a bridge that the app injects after the page has started. */
const EVERY_MS = 100
const LIMIT_MS = 5000

/**
 * Polls for a bridge every 100 ms; resolves with the result of `find`, or null after the time
 * limit.
 */
export function waitFor<T>(
  find: () => T | null | undefined,
  limitMs: number = LIMIT_MS,
): Promise<T | null> {
  return new Promise((resolve, reject) => {
    let left = limitMs
    const look = () => {
      try {
        const found = find()
        if (found) return resolve(found)
      } catch (error) {
        return reject(error instanceof Error ? error : new Error(String(error)))
      }
      if (left <= 0) return resolve(null)
      left -= EVERY_MS
      setTimeout(look, EVERY_MS)
    }
    look()
  })
}
