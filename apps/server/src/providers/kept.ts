type Fetched = { value: string; seconds: number }
type Entry = {
  value: string | null
  until: number
  running: Promise<string> | null
  /** failures one after the other, and the last of them */
  failures: number
  reason: unknown
}

/** A value is given up this much before its end, so that it is good wherever it is used. */
const margin = 300_000
const leastLife = 60_000
const longestPause = 60_000

/**
 * Values that a provider hands out for a while. Each is requested once for all callers; after
 * a failure it is left alone for a second, then two, four and so on up to a minute, and everyone
 * calling in that time receives that failure.
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
    /** Gives up a value that the provider takes no longer; one that came since stays. */
    drop(key: string, value: string) {
      const entry = entries.get(key)
      if (entry?.value === value) Object.assign(entry, { value: null, until: 0 })
    },
  }
}
