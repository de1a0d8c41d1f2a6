import { isClaimable, type FallbackReason, type PrizeKind } from '@mall/contract/draws'

export type PrizeLimits = {
  no: number
  kind: PrizeKind
  pieces: number | null
  given: number
  hourCap: number | null
  unitCost: number
  fallback: number | null
}

/** Facts for the limits, read under the draw's lock. */
export type DrawUse = {
  budget: number | null
  hourBudget: number | null
  cost: number
  hourCost: number
  /** pieces of the current hour by prize */
  hourGiven: ReadonlyMap<number, number>
  realPerPerson: number
  /** real prizes of the shopper in this draw */
  realGiven: number
}

/** The limit that excludes a prize, or null. */
export function findLimit(prize: PrizeLimits, use: DrawUse): FallbackReason | null {
  if (prize.pieces !== null && prize.given >= prize.pieces) return 'pieces'
  if (prize.hourCap !== null && (use.hourGiven.get(prize.no) ?? 0) >= prize.hourCap) return 'hour'
  const { budget, hourBudget } = use
  if (budget !== null && use.cost + prize.unitCost > budget) return 'budget'
  if (hourBudget !== null && use.hourCost + prize.unitCost > hourBudget) return 'hour'
  return isClaimable(prize.kind) && use.realGiven >= use.realPerPerson ? 'person' : null
}

/**
 * The prize of a hit: the prize itself, or the first fallback within its limits.
 * @param exhausted prizes whose points budget is used up
 * @returns the reason of a fallback, or null
 */
export function choosePrize<P extends PrizeLimits>(
  prizes: readonly P[],
  hit: P,
  use: DrawUse,
  exhausted: ReadonlySet<number> = new Set(),
): { prize: P; why: FallbackReason | null } {
  let prize = hit
  let why: FallbackReason | null = null
  for (let step = 0; step <= prizes.length; step += 1) {
    const limit = exhausted.has(prize.no) ? 'budget' : findLimit(prize, use)
    if (limit === null || prize.kind === 'thanks') return { prize, why }
    why ??= limit
    const next = prizes.find(({ no }) => no === prize.fallback)
    if (!next) break
    prize = next
  }
  throw new Error(`the fallbacks of prize ${String(hit.no)} do not end`)
}

/** Whether every prize leads to `thanks` by its fallbacks. */
export const hasSoundFallbacks = (
  prizes: readonly Pick<PrizeLimits, 'no' | 'kind' | 'fallback'>[],
): boolean =>
  prizes.every((first) => {
    let prize: Pick<PrizeLimits, 'no' | 'kind' | 'fallback'> | undefined = first
    for (let step = 0; step <= prizes.length; step += 1) {
      if (!prize) return false
      if (prize.kind === 'thanks') return true
      const { fallback }: { fallback: number | null } = prize
      prize = prizes.find(({ no }) => no === fallback)
    }
    return false
  })
