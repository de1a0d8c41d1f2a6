type Fetched = { value: string; seconds: number }
type Entry = {
  value: string | null
  until: number
  running: Promise<string> | null
  /** number of consecutive failures, and the last error */
  failures: number
  reason: unknown
}

/**
 * Margin in ms before its expiry at which a value is replaced, so that it is valid wherever it is
 * used.
 */
const margin = 300_000
const leastLife = 60_000
const longestPause = 60_000

/**
 * Temporary values of a provider, such as tokens. Each is requested once for all concurrent
 * callers. After a failure it is not requested for a second, then two, four and so on up to a
 * minute; calls in that time receive the failure.
 */
export function kept(now: () => Date) {
  const entries = new Map<string, Entry>()
  const at = () => now().getTime()

  function entryOf(key: string): Entry {
    const known = entries.get(key)
    if (known) return known
    const made: Entry = { value: null, until: 0, running: null, failures: 0, reason: null }
    entries.set(key, made)
    return made
  }

  async function run(entry: Entry, fetchIt: () => Promise<Fetched>): Promise<string> {
    try {
      const { value, seconds } = await fetchIt()
      entry.value = value
      entry.until = at() + Math.max(leastLife, seconds * 1000 - margin)
      entry.failures = 0
      return value
    } catch (error) {
      entry.value = null
      entry.reason = error
      entry.until = at() + Math.min(longestPause, 1000 * 2 ** entry.failures)
      entry.failures += 1
      throw error
    } finally {
      entry.running = null
    }
  }

  return {
    async of(key: string, fetchIt: () => Promise<Fetched>): Promise<string> {
      const entry = entryOf(key)
      if (entry.running) return entry.running
      if (entry.until > at()) {
        if (entry.value !== null) return entry.value
        throw entry.reason
      }
      entry.running = run(entry, fetchIt)
      return entry.running
    },
    /** Drops a value that the provider no longer accepts; a newer value stays. */
    drop(key: string, value: string) {
      const entry = entries.get(key)
      if (entry?.value === value) Object.assign(entry, { value: null, until: 0 })
    },
  }
}
