/** Attempts within a sliding period of one process; N processes allow N times as many. */
type TryWindow = {
  /** counts an attempt; 0 if allowed, else the seconds to wait */
  take(key: string, now: Date): number
  /** does not count the latest attempt, because it succeeded */
  giveBack(key: string): void
}

/** Above this count keys without an attempt in the period are dropped, then the oldest. */
const SWEEP_AT = 20_000

export function createTryWindow({ most, periodMs }: { most: number; periodMs: number }): TryWindow {
  const triesByKey = new Map<string, number[]>()

  function sweep(since: number) {
    for (const [key, tries] of triesByKey) if ((tries.at(-1) ?? 0) <= since) triesByKey.delete(key)
    for (const key of triesByKey.keys()) {
      if (triesByKey.size <= SWEEP_AT) break
      triesByKey.delete(key)
    }
  }

  return {
    take(key, now) {
      const at = now.getTime()
      const tries = (triesByKey.get(key) ?? []).filter((one) => one > at - periodMs)
      const [oldest = at] = tries
      if (tries.length >= most) return Math.max(1, Math.ceil((oldest + periodMs - at) / 1000))
      triesByKey.delete(key)
      triesByKey.set(key, [...tries, at])
      if (triesByKey.size > SWEEP_AT) sweep(at - periodMs)
      return 0
    },
    giveBack(key) {
      const tries = triesByKey.get(key)
      if (!tries) return
      tries.pop()
      if (tries.length === 0) triesByKey.delete(key)
    },
  }
}
