/**
 * Shares one result per key: starts at most once per `milliseconds` and never concurrently. Waiting
 * callers share a failure, which is not cached.
 */
export function createSharedQuery<T>(milliseconds: number, now: () => Date) {
  type Entry = { result: Promise<T>; until: number; isDone: boolean }
  const entries = new Map<string, Entry>()

  const sweep = (at: number) => {
    for (const [key, entry] of entries) if (entry.isDone && entry.until <= at) entries.delete(key)
  }

  return (key: string, work: () => Promise<T>): Promise<T> => {
    const at = now().getTime()
    sweep(at)
    const existing = entries.get(key)
    if (existing) return existing.result
    const entry: Entry = { result: work(), until: at + milliseconds, isDone: false }
    entries.set(key, entry)
    entry.result.then(
      () => (entry.isDone = true),
      () => entries.delete(key),
    )
    return entry.result
  }
}
