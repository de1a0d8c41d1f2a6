/**
 * A budget of one process that refills evenly; N processes allow N budgets (`sharedBudget`: one).
 */
export type Budget = {
  /** uses one unit; 0 on success, else the seconds to wait */
  take(key: string, now: Date): number
}

/**
 * Above this number of keys full budgets are removed, because a removed budget starts full again.
 */
const sweepAt = 20_000

export function tokenBucket({ most, perSeconds }: { most: number; perSeconds: number }): Budget {
  const perMs = most / (perSeconds * 1000)
  const held = new Map<string, { left: number; at: number }>()

  const refilled = (entry: { left: number; at: number }, at: number) =>
    Math.min(most, entry.left + Math.max(0, at - entry.at) * perMs)

  function sweep(at: number) {
    for (const [key, entry] of held) if (refilled(entry, at) >= most) held.delete(key)
    // The oldest keys are dropped when all are in use, which bounds the map.
    for (const key of held.keys()) {
      if (held.size <= sweepAt) break
      held.delete(key)
    }
  }

  return {
    take(key, now) {
      const at = now.getTime()
      const entry = held.get(key)
      const left = entry ? refilled(entry, at) : most
      if (left < 1) return Math.ceil((1 - left) / perMs / 1000)
      held.delete(key)
      held.set(key, { left: left - 1, at })
      if (held.size > sweepAt) sweep(at)
      return 0
    },
  }
}
