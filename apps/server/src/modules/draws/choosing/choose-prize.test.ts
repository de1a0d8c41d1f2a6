import { expect, it } from 'vitest'
import { choosePrize, hasSoundFallbacks, type DrawUse, type PrizeLimits } from './choose-prize.ts'
import { calculateTicket, countDays, countPublishable, deriveSeed } from '../draw-days.ts'

const prize = (overrides: Partial<PrizeLimits> & { no: number }): PrizeLimits => ({
  kind: 'points',
  pieces: null,
  given: 0,
  hourCap: null,
  unitCost: 0,
  fallback: 9,
  ...overrides,
})
const thanks = prize({ no: 9, kind: 'thanks', fallback: null })
const use = (overrides: Partial<DrawUse> = {}): DrawUse => ({
  budget: null,
  hourBudget: null,
  cost: 0,
  hourCost: 0,
  hourGiven: new Map(),
  realPerPerson: 1,
  realGiven: 0,
  ...overrides,
})

it.each<[string, Partial<PrizeLimits>, Partial<DrawUse>, number, string | null]>([
  ['the hit within its limits', { pieces: 3, given: 2 }, {}, 1, null],
  ['the fallback of used up pieces', { pieces: 3, given: 3 }, {}, 9, 'pieces'],
  ['the fallback of a full hour', { hourCap: 1 }, { hourGiven: new Map([[1, 1]]) }, 9, 'hour'],
  ['the fallback over the budget', { unitCost: 6 }, { budget: 10, cost: 5 }, 9, 'budget'],
  ['the hit at the budget', { unitCost: 5 }, { budget: 10, cost: 5 }, 1, null],
  ['the fallback over the hour’s budget', { unitCost: 6 }, { hourBudget: 5 }, 9, 'hour'],
  ['the fallback of a second real prize', { kind: 'goods' }, { realGiven: 1 }, 9, 'person'],
])('gives %s', (_title, limits, facts, no, why) => {
  const hit = prize({ no: 1, ...limits })
  const chosen = choosePrize([hit, thanks], hit, use(facts))
  expect([chosen.prize.no, chosen.why]).toEqual([no, why])
})

it('follows the fallbacks and keeps the first reason', () => {
  const hit = prize({ no: 1, kind: 'goods', pieces: 0, fallback: 2 })
  const points = prize({ no: 2 })
  const { prize: given, why } = choosePrize([hit, points, thanks], hit, use(), new Set([2]))
  expect([given.no, why]).toEqual([9, 'pieces'])
})

it('rejects fallbacks that do not end at thanks', () => {
  expect(hasSoundFallbacks([prize({ no: 1 }), thanks])).toBe(true)
  expect(hasSoundFallbacks([prize({ no: 1, fallback: 2 }), prize({ no: 2, fallback: 1 })])).toBe(
    false,
  )
  expect(hasSoundFallbacks([prize({ no: 1, fallback: null }), thanks])).toBe(false)
})

it('derives the chain of seeds from the last one', () => {
  const last = 'ab'.repeat(32)
  expect(deriveSeed(last, 3, 3)).toBe(last)
  expect(deriveSeed(deriveSeed(last, 3, 2), 2, 1)).toBe(deriveSeed(last, 3, 1))
  expect(deriveSeed(deriveSeed(last, 3, 1), 1, 0)).toBe(deriveSeed(last, 3, 0))
})

it('publishes a day’s seed five minutes after the day ends in Shanghai', () => {
  const startsAt = new Date('2026-11-15T10:00:00+08:00')
  const endsAt = new Date('2026-11-18T00:00:00+08:00')
  expect(countDays(startsAt, endsAt)).toBe(3)
  const due = (time: string) => countPublishable(startsAt, 3, new Date(time))
  expect(due('2026-11-16T00:04:59+08:00')).toBe(0)
  expect(due('2026-11-16T00:05:00+08:00')).toBe(1)
  expect(due('2026-12-01T00:00:00+08:00')).toBe(3)
})

it('calculates the published test vector', () => {
  const draw = { companyId: 1, number: 'L1-2000492', nonce: '00112233445566778899aabbccddeeff' }
  expect(calculateTicket('07'.repeat(32), draw, 10_000)).toBe(6476)
})
