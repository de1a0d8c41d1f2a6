import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../../testing/processes/cpu-time.ts'
import { pickSeed, pickSize } from '../../../testing/size.ts'
import {
  chooseCoupons,
  findBestCombination,
  stacks,
  toCouponSelection,
  type AppliedCoupon,
} from './combine.ts'
import { evaluateCoupons, type Basket, type CouponEffect, type HeldCoupon } from './evaluate.ts'

const at = new Date('2026-06-01T04:00:00Z')
const yuan = (amount: number) => amount * 10_000
const kinds: CouponEffect['kind'][] = ['exchange', 'minus', 'discount', 'freight']
const line = (spuId: number, price: number, num = 1, categoryId = spuId * 10) => ({
  spuId,
  categoryId,
  topCategoryId: categoryId + 1,
  costPoints: price,
  amount: price * num,
})
const basket = (own: Partial<Basket> = {}): Basket => ({
  lines: [line(1, yuan(30), 2), line(2, yuan(50))],
  freight: yuan(8),
  at,
  unit: 100,
  shareUnit: 100,
  formatAmount: (amount) => `¥${amount / 10_000}`,
  ...own,
})
const coupon = (
  id: string,
  rule: Partial<CouponEffect>,
  own: Partial<HeldCoupon> = {},
): HeldCoupon => ({
  id,
  status: 'unused',
  validFrom: '2026-05-01T00:00:00Z',
  validTo: '2026-07-01T00:00:00.000Z',
  categories: [],
  rule: {
    title: '券',
    kind: 'minus',
    threshold: 0,
    value: yuan(10),
    cap: null,
    scope: { categories: [], goods: [] },
    ...rule,
  },
  ...own,
})
const goods = (...ids: number[]) => ({ categories: [], goods: ids })
const all = { stackWith: kinds }
const show = (applied: readonly AppliedCoupon[]) =>
  applied.map((one) => [one.coupon.id, one.amount + one.freight])
const best = (coupons: readonly HeldCoupon[], own: Partial<Basket> = {}) =>
  show(findBestCombination(evaluateCoupons(coupons, basket(own)), basket(own)))
const choose = (coupons: readonly HeldCoupon[], couponIds: readonly string[], own = {}) =>
  chooseCoupons(evaluateCoupons(coupons, basket(own)), basket(own), { couponIds })

describe('two coupons', () => {
  it('stack by default when one of them is for freight', () => {
    const { rule: minus } = coupon('a', {})
    const { rule: freight } = coupon('b', { kind: 'freight' })
    const { rule: discount } = coupon('c', { kind: 'discount' })
    expect([stacks(minus, freight), stacks(freight, discount)]).toEqual([true, true])
    expect([stacks(minus, minus), stacks(freight, freight)]).toEqual([false, false])
    expect(stacks(minus, discount)).toBe(false)
    expect(stacks({ ...minus, ...all }, discount)).toBe(false)
    expect(stacks({ ...minus, ...all }, { ...discount, ...all })).toBe(true)
    expect(stacks({ ...minus, stackWith: [] }, freight)).toBe(false)
  })

  it('apply in the order exchange, minus, discount, freight', () => {
    const four = [
      coupon('freight', { kind: 'freight' }),
      coupon('discount', { kind: 'discount', value: 90, ...all }),
      coupon('minus', { threshold: yuan(80), ...all }),
      coupon('exchange', { kind: 'exchange', scope: goods(1), ...all }),
    ]
    expect(best(four)).toEqual([
      ['exchange', yuan(30)],
      ['minus', yuan(10)],
      ['discount', yuan(7)],
      ['freight', yuan(8)],
    ])
  })

  it('measure a threshold at full price less the exchanged piece', () => {
    const exchange = coupon('e', { kind: 'exchange', scope: goods(1), ...all })
    const minus = (threshold: number) => coupon('m', { threshold: yuan(threshold), ...all })
    const discount = coupon('d', { kind: 'discount', threshold: yuan(80), value: 50, ...all })
    expect(choose([exchange, minus(80)], ['e', 'm']).refusal).toBe(null)
    expect(choose([exchange, minus(81)], ['e', 'm'])).toMatchObject({
      applied: [],
      refusal: 'checkout/coupons',
    })
    // The reduction of the minus coupon still counts towards the discount coupon's threshold.
    expect(show(choose([exchange, minus(80), discount], ['d', 'e', 'm']).applied)).toEqual([
      ['e', yuan(30)],
      ['m', yuan(10)],
      ['d', yuan(35)],
    ])
  })
})

it('exchanges one piece of the dearest line and splits other discounts by the remaining amounts', () => {
  const lines = [line(1, yuan(20), 1), line(1, yuan(30), 1), line(2, yuan(60), 1)]
  const exchange = coupon('e', { kind: 'exchange', scope: goods(1), ...all })
  const minus = coupon('m', { value: yuan(8), ...all })
  const { applied } = choose([exchange, minus], ['e', 'm'], { lines })
  expect(applied.map(({ shares }) => shares)).toEqual([
    [0, yuan(30), 0],
    [yuan(2), 0, yuan(6)],
  ])
})

describe('coupons chosen by the shopper', () => {
  const minus = coupon('m', {})
  const other = coupon('o', { value: yuan(5) })
  const freight = coupon('f', { kind: 'freight' })
  it.each<[string, string[], [string, number][], string | null]>([
    ['takes none', [], [], null],
    ['takes one', ['o'], [['o', yuan(5)]], null],
    [
      'takes each once',
      ['f', 'o', 'o'],
      [
        ['o', yuan(5)],
        ['f', yuan(8)],
      ],
      null,
    ],
    ['does not take one of another shopper', ['m', 'x'], [], 'checkout/coupon'],
    ['does not take two of a kind', ['m', 'o'], [], 'checkout/coupons'],
  ])('chooses coupons: %s', (_sentence, ids, applied, refusal) => {
    const chosen = choose([minus, other, freight], ids)
    expect([show(chosen.applied), chosen.refusal]).toEqual([applied, refusal])
  })

  it('is one coupon for a client that sends couponId', () => {
    const evaluated = evaluateCoupons([minus, other, freight], basket())
    const chosen = (couponId?: string | null) =>
      show(chooseCoupons(evaluated, basket(), toCouponSelection({ couponId })).applied)
    expect([chosen(), chosen(null), chosen('f')]).toEqual([[['m', yuan(10)]], [], [['f', yuan(8)]]])
  })
})

it('prefers fewer coupons, then earlier ends, then lower ids', () => {
  const half = (id: string, kind: CouponEffect['kind'], validTo: string) =>
    coupon(id, { kind, value: kind === 'discount' ? 50 : yuan(10), ...all }, { validTo })
  const late = '2026-07-01T00:00:00.000Z'
  const lines = [line(1, yuan(20))]
  const early = '2026-06-09T00:00:00.000Z'
  // Nothing is left for a second coupon to save more.
  expect(
    best([coupon('w', { value: yuan(20), ...all }), half('d', 'discount', late)], { lines }),
  ).toEqual([['w', yuan(20)]])
  // Two that end earlier save as much as one that stacks with none.
  const two = [half('a', 'minus', early), half('f', 'freight', early)]
  const alone = coupon('w', { value: yuan(18), stackWith: [] })
  expect(best([...two, alone], { lines })).toEqual([['w', yuan(18)]])
  expect(best([half('a', 'minus', late), half('b', 'minus', early)], { lines })).toEqual([
    ['b', yuan(10)],
  ])
  expect(best([half('b', 'minus', late), half('a', 'minus', late)], { lines })).toEqual([
    ['a', yuan(10)],
  ])
})

type Combination = { ids: string[]; ends: string[]; saves: number; shares: number[] }

/** Splits `total` by weight with the largest remainders, the first rows among equals. */
function spread(total: number, weights: readonly number[], unit: number): number[] {
  const whole = weights.reduce((a, b) => a + b, 0)
  const units = total / unit
  const parts = weights.map((weight) => Math.floor((units * weight) / whole))
  const rests = weights.map((weight, index) => [(units * weight) % whole, index] as const)
  const left = units - parts.reduce((a, b) => a + b, 0)
  for (const [, index] of rests.toSorted((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, left)) {
    parts[index] = (parts[index] ?? 0) + 1
  }
  return parts.map((part) => part * unit)
}

/** Reference implementation of the rules for a set of coupons; null if it cannot be used. */
function combineByRules(
  set: readonly HeldCoupon[],
  { lines, freight, unit }: Basket,
): Combination | null {
  const full = lines.map(({ amount }) => amount)
  const left = [...full]
  let saves = 0
  for (const kind of kinds) {
    const same = set.filter(({ rule }) => rule.kind === kind)
    if (same.length > 1) return null
    const [one] = same
    if (!one) continue
    const { rule } = one
    for (const { rule: other } of set) {
      const lists = (a: CouponEffect, b: CouponEffect) => {
        if (a.stackWith) return a.stackWith.includes(b.kind)
        return a.kind === 'freight' || b.kind === 'freight'
      }
      if (other !== rule && !lists(rule, other)) return null
    }
    const isEverything = rule.scope.goods.length + rule.scope.categories.length === 0
    const rows = lines.flatMap((row, index) => {
      const isNamed =
        rule.scope.goods.includes(row.spuId) || rule.scope.categories.includes(row.categoryId)
      return isEverything || isNamed ? [index] : []
    })
    const sum = (amounts: readonly number[]) => rows.reduce((a, row) => a + (amounts[row] ?? 0), 0)
    if (rows.length === 0 || sum(full) < rule.threshold) return null
    const price = (row: number) => lines[row]?.costPoints ?? 0
    const dearest = rows.reduce((a, row) => (price(row) > price(a) ? row : a), rows[0] ?? 0)
    const off = {
      exchange: price(dearest),
      minus: Math.min(rule.value, sum(left)),
      discount: Math.min(Math.floor((sum(left) * (100 - rule.value)) / 100), rule.cap ?? Infinity),
      freight,
    }[kind]
    const saving = kind === 'freight' ? off : off - (off % unit)
    if (saving === 0 || saving > (one.budgetLeft ?? saving)) return null
    saves += saving
    if (kind === 'freight') continue
    const taking = kind === 'exchange' ? [dearest] : rows
    const shares = spread(
      saving,
      taking.map((row) => left[row] ?? 0),
      100,
    )
    taking.forEach((row, index) => {
      left[row] = (left[row] ?? 0) - (shares[index] ?? 0)
    })
    if (kind === 'exchange') full[dearest] = (full[dearest] ?? 0) - price(dearest)
  }
  return {
    ids: set.map(({ id }) => id).toSorted(),
    ends: set.map(({ validTo }) => validTo).toSorted(),
    saves,
    shares: lines.map(({ amount }, index) => amount - (left[index] ?? 0)),
  }
}

/** All sets of at most four coupons, because a set has one of each kind. */
function* listSets<T>(rows: readonly T[], size = 4): Generator<T[]> {
  yield []
  if (size === 0) return
  for (const [index, row] of rows.entries()) {
    for (const rest of listSets(rows.slice(index + 1), size - 1)) yield [row, ...rest]
  }
}

const isBefore = (a: Combination, b: Combination): boolean => {
  if (a.saves !== b.saves) return a.saves > b.saves
  if (a.ids.length !== b.ids.length) return a.ids.length < b.ids.length
  const [ends, others] = [a.ends.join(), b.ends.join()]
  return ends === others ? a.ids.join() < b.ids.join() : ends < others
}

const SEED = pickSeed()
const CARTS = pickSize(100, 2_000)
const anyCoupon = fc.record({
  kind: fc.constantFrom(...kinds),
  value: fc.integer({ min: 1, max: 99 }),
  threshold: fc.oneof(fc.constant(0), fc.nat(60_000_000)),
  cap: fc.option(fc.nat(4_000_000)),
  categories: fc.subarray([10, 20, 30], { maxLength: 2 }),
  goods: fc.subarray([1, 2, 3, 4], { maxLength: 2 }),
  stackWith: fc.option(fc.subarray([...kinds], { minLength: 2 }), { nil: undefined }),
  budgetLeft: fc.option(fc.nat(9_000_000)),
  day: fc.integer({ min: 2, max: 5 }),
})
const anyLine = fc.record({
  spuId: fc.integer({ min: 1, max: 4 }),
  price: fc.integer({ min: 1, max: 9_999 }),
  num: fc.integer({ min: 1, max: 9 }),
})

it(`matches an exhaustive search over ${String(CARTS)} carts (seed ${String(SEED)})`, () => {
  let several = 0
  let searchedMs = 0
  fc.assert(
    fc.property(
      fc.array(anyCoupon, { minLength: 1, maxLength: 20, size: 'max' }),
      fc.array(anyLine, { minLength: 1, maxLength: 50, size: 'max' }),
      fc.nat(900),
      fc.constantFrom(100, 400),
      (given, chosen, freight, unit) => {
        const coupons = given.map(({ kind, value, threshold, cap, stackWith, ...own }, index) =>
          coupon(
            `c${String(index).padStart(2, '0')}`,
            {
              kind,
              threshold,
              cap,
              stackWith,
              scope: { categories: own.categories, goods: own.goods },
              value: kind === 'minus' ? value * 10_000 : value,
            },
            { budgetLeft: own.budgetLeft, validTo: `2026-06-0${String(own.day)}T00:00:00.000Z` },
          ),
        )
        const of = basket({
          unit,
          freight: freight * 100,
          lines: chosen.map(({ spuId, price, num }) => line(spuId, price * 100, num)),
        })
        const usable = coupons.filter((one) => combineByRules([one], of))
        let expected = combineByRules([], of)
        for (const set of listSets(usable)) {
          const made = combineByRules(set, of)
          if (made && expected && isBefore(made, expected)) expected = made
        }
        const evaluated = evaluateCoupons(coupons, of)
        let found: readonly AppliedCoupon[] = []
        searchedMs += measureCpuTime(() => {
          found = findBestCombination(evaluated, of)
        })
        assert.deepEqual(found.map((one) => one.coupon.id).toSorted(), expected?.ids)
        const saves = found.reduce((sum, one) => sum + one.amount + one.freight, 0)
        assert.equal(saves, expected?.saves)
        const shares = of.lines.map((_line, index) =>
          found.reduce((sum, one) => sum + (one.shares[index] ?? 0), 0),
        )
        assert.deepEqual(shares, expected?.shares)
        for (const one of found) {
          const total = one.shares.reduce((sum, share) => sum + share, 0)
          assert.equal(total, one.amount, 'shares add up to the amount')
        }
        if (found.length > 1) several += 1
      },
    ),
    { seed: SEED, numRuns: CARTS },
  )
  process.stdout.write(`a search: ${(searchedMs / CARTS).toFixed(2)} ms on average\n`)
  expect(several).toBeGreaterThan(CARTS / 10)
}, 600_000)

it('evaluates 20 stackable coupons of four kinds for 50 lines in less than 100 ms', () => {
  const coupons = Array.from({ length: 20 }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'minus'
    const scope = kind === 'exchange' ? goods(1 + (index % 3)) : goods()
    return coupon(`c${String(index)}`, {
      kind,
      value: kind === 'minus' ? yuan(index) : 70 + index,
      scope,
      ...all,
    })
  })
  const of = basket({
    lines: Array.from({ length: 50 }, (_, index) => line(1 + (index % 4), yuan(10 + index), 2)),
  })
  const evaluated = evaluateCoupons(coupons, of)
  expect(evaluated.every(({ usable }) => usable)).toBe(true)
  const runs = pickSize(20, 200)
  const ms = measureCpuTime(() => {
    for (let run = 0; run < runs; run += 1) findBestCombination(evaluated, of)
  })
  process.stdout.write(`20 coupons, 50 lines, all stack: ${(ms / runs).toFixed(2)} ms a search\n`)
  expect(ms / runs).toBeLessThan(100)
})

it('considers the 20 coupons with the largest single savings', () => {
  const many = Array.from({ length: 400 }, (_, index) =>
    coupon(`m${String(index).padStart(3, '0')}`, { value: yuan(20) + index * 100 }),
  )
  expect(best([...many, coupon('f', { kind: 'freight' })])).toEqual([['m399', yuan(20) + 39_900]])
})
