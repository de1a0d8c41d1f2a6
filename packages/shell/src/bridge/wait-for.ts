/** How an app's bridge is looked for when it is injected after the page has begun. */
const EVERY_MS = 100
const LIMIT_MS = 5000

/** Looks for a bridge every 100 ms; what `find` answers, or null once the limit has passed. */
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
