import { findHit } from '@mall/contract/draws'
import { choosePrize } from './choose-prize.ts'
import type { DrawRow, PrizeRow } from '../draw-rows.ts'

export const SIMULATED_DRAWS = 100_000

type Simulation = {
  prizes: { no: number; title: string; expected: number; hits: number; given: number }[]
  cost: number
  budgetLasts: number | null
}

/**
 * Simulates draws against odds, pieces and budget, ignoring hourly and personal limits.
 * @param random in [0, 1)
 */
export function simulate(
  { whole, budget }: Pick<DrawRow, 'whole' | 'budget'>,
  prizes: readonly PrizeRow[],
  random: () => number,
): Simulation {
  const counted = prizes.map((prize) => ({ ...prize, given: 0, hits: 0 }))
  const rest = {
    hourBudget: null,
    hourCost: 0,
    hourGiven: new Map(),
    realPerPerson: 1,
    realGiven: 0,
  }
  let cost = 0
  let budgetLasts: number | null = null
  for (let draw = 1; draw <= SIMULATED_DRAWS; draw += 1) {
    const hit = findHit(counted, Math.floor(random() * whole))
    hit.hits += 1
    const { prize, why } = choosePrize(counted, hit, { ...rest, budget, cost })
    prize.given += 1
    cost += prize.unitCost
    if (why === 'budget') budgetLasts ??= draw - 1
  }
  return {
    prizes: counted.map(({ no, title, weight, hits, given }) => ({
      no,
      title,
      hits,
      given,
      expected: (SIMULATED_DRAWS * weight) / whole,
    })),
    cost,
    budgetLasts,
  }
}
