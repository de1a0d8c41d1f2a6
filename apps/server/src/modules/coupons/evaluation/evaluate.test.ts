import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../../testing/processes/cpu-time.ts'
import { pickSize } from '../../../testing/size.ts'
import {
  evaluateCoupons,
  type Basket,
  type CouponEffect,
  type CouponLine,
  type HeldCoupon,
} from './evaluate.ts'

const at = new Date('2026-06-01T04:00:00Z')
const yuan = (amount: number) => amount * 10_000
const coffee: CouponLine = {
  spuId: 1,
  categoryId: 11,
  topCategoryId: 1,
  costPoints: yuan(30),
  amount: yuan(60),
}
const orange: CouponLine = {
  spuId: 2,
  categoryId: 21,
  topCategoryId: 2,
  costPoints: yuan(50),
  amount: yuan(50),
}
const basket = (own: Partial<Basket> = {}): Basket => ({
  lines: [coffee, orange],
  freight: yuan(8),
  at,
  unit: 100,
  shareUnit: 100,
  formatAmount: (amount) => `¥${amount / 10_000}`,
  ...own,
})
function coupon(rule: Partial<CouponEffect>, own: Partial<HeldCoupon> = {}): HeldCoupon {
  return {
    id: 'c1',
    status: 'unused',
    validFrom: '2026-05-01T00:00:00Z',
    validTo: '2026-07-01T00:00:00Z',
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
  }
}
const first = (one: HeldCoupon, own?: Partial<Basket>) => evaluateCoupons([one], basket(own))[0]
const scope = (categories: number[], goods: number[] = []) => ({ categories, goods })

describe('coupon discount', () => {
  it.each<[string, HeldCoupon, number]>([
    ['takes its value off', coupon({}), 10],
    [
      'takes off no more than the goods in its scope cost',
      coupon({ value: yuan(99), scope: scope([2]) }),
      50,
    ],
    ['takes off a percentage', coupon({ kind: 'discount', value: 80 }), 22],
    [
      'takes off a percentage of its scope only',
      coupon({ kind: 'discount', value: 80, scope: scope([], [2]) }),
      10,
    ],
    ['takes off no more than its cap', coupon({ kind: 'discount', value: 50, cap: yuan(20) }), 20],
    ['frees the freight', coupon({ kind: 'freight' }), 8],
    ['gives one piece of its product', coupon({ kind: 'exchange', scope: scope([], [1]) }), 30],
    [
      'reaches goods through their first-level category',
      coupon({ kind: 'discount', value: 90, scope: scope([1]) }),
      6,
    ],
    [
      'reaches goods through their own category',
      coupon({ kind: 'discount', value: 90, scope: scope([21]) }),
      5,
    ],
    ['is good from its threshold on', coupon({ threshold: yuan(110) }), 10],
  ])('calculates the discount: %s', (_sentence, one, saves) => {
    expect(first(one)).toMatchObject({ usable: true, reason: '', saves: yuan(saves) })
  })

  it('rounds a reduction down to whole fen', () => {
    const odd = { ...coffee, costPoints: 3_300, amount: 3_300 }
    expect(first(coupon({ kind: 'discount', value: 85 }), { lines: [odd] })?.saves).toBe(400)
  })
})

describe('the reason why a coupon cannot be used', () => {
  it.each<[string, HeldCoupon, Partial<Basket>]>([
    ['适用商品还差 ¥40 可用', coupon({ threshold: yuan(150) }), {}],
    ['适用商品还差 ¥50 可用', coupon({ threshold: yuan(100), scope: scope([2]) }), {}],
    ['所选商品不在适用范围内', coupon({ scope: scope([9]) }), {}],
    ['优惠券已过期', coupon({}, { validTo: '2026-06-01T04:00:00Z' }), {}],
    ['未到使用时间', coupon({}, { validFrom: '2026-06-01T04:00:01Z' }), {}],
    ['已被待付款订单占用', coupon({}, { status: 'locked' }), {}],
    ['本单已包邮', coupon({ kind: 'freight' }), { freight: 0 }],
    ['本单没有可减免的金额', coupon({ kind: 'discount', value: 100 }), {}],
  ])('states the reason: %s', (reason, one, own) => {
    expect(first(one, own)).toMatchObject({ usable: false, saves: 0, best: false, reason })
  })
})

it.each<[string, HeldCoupon]>([
  ['全场通用', coupon({})],
  ['指定商品可用', coupon({ scope: scope([1], [1]) })],
  ['限食品、生鲜', coupon({ scope: scope([1, 2]) }, { categories: ['食品', '生鲜'] })],
  [
    '限食品、生鲜等 3 类',
    coupon({ scope: scope([1, 2, 3]) }, { categories: ['食品', '生鲜', '家居'] }),
  ],
  ['指定商品兑换', coupon({ kind: 'exchange', scope: scope([], [1]) })],
])('decides the scope of a coupon: %s', (scopeText, one) => {
  expect(first(one)?.scopeText).toBe(scopeText)
})

it('marks the coupon with the largest saving, and among equals the first to end', () => {
  const ids = evaluateCoupons(
    [
      coupon({ threshold: yuan(999) }, { id: 'far' }),
      coupon({}, { id: 'late' }),
      coupon({}, { id: 'soon', validTo: '2026-06-02T00:00:00Z' }),
      coupon({ value: yuan(9) }, { id: 'less' }),
    ],
    basket(),
  )
  expect(ids.map(({ id, best }) => [id, best])).toEqual([
    ['soon', true],
    ['late', false],
    ['less', false],
    ['far', false],
  ])
})

it('never saves more than the price, less than nothing or a part of a fen', () => {
  const anyRule = fc.record({
    kind: fc.constantFrom('minus', 'discount', 'freight', 'exchange'),
    value: fc.nat(2_000_000),
    threshold: fc.nat(500_000),
    cap: fc.option(fc.nat(300_000)),
    scope: fc.record({ categories: fc.subarray([1, 2, 11]), goods: fc.subarray([1, 2]) }),
  })
  const anyLine = fc
    .tuple(
      fc.constantFrom(coffee, orange),
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 1, max: 9 }),
    )
    .map(([line, price, num]) => ({ ...line, costPoints: price * 100, amount: price * 100 * num }))
  fc.assert(
    fc.property(
      anyRule,
      fc.array(anyLine, { minLength: 1 }),
      fc.nat(900),
      (rule, lines, freight) => {
        const one = first(coupon(rule), { lines, freight: freight * 100 })
        const goods = lines.reduce((sum, { amount }) => sum + amount, 0)
        expect(one?.saves).toBeGreaterThanOrEqual(0)
        expect(one?.saves).toBeLessThanOrEqual(rule.kind === 'freight' ? freight * 100 : goods)
        expect((one?.saves ?? 1) % 100).toBe(0)
        expect(one?.usable).toBe((one?.saves ?? 0) > 0)
      },
    ),
    { seed: 20_260_702 },
  )
})

/** Reference implementation of a coupon's saving, line by line. */
function calculateSaving(one: HeldCoupon, { lines, freight, unit }: Basket): number {
  const { kind, value, cap, threshold, scope: of } = one.rule
  let amount = 0
  let dearest = 0
  let count = 0
  for (const { spuId, categoryId, topCategoryId, costPoints, amount: own } of lines) {
    const isEverything = of.goods.length + of.categories.length === 0
    const isNamed = of.goods.includes(spuId)
    const isInCategory = of.categories.some((id) => id === categoryId || id === topCategoryId)
    if (!isEverything && !isNamed && !isInCategory) continue
    count += 1
    amount += own
    dearest = Math.max(dearest, costPoints)
  }
  if (one.status === 'locked' || count === 0 || amount < threshold) return 0
  const offs = {
    minus: Math.min(value, amount),
    discount: Math.min(Math.floor((amount * (100 - value)) / 100), cap ?? amount),
    freight,
    exchange: dearest,
  }
  const saving = offs[kind] - (offs[kind] % unit)
  return saving > (one.budgetLeft ?? saving) ? 0 : saving
}

it('matches an exhaustive search of 20 coupons for 50 lines', () => {
  const anyCoupon = fc.record({
    kind: fc.constantFrom(
      'minus' as const,
      'discount' as const,
      'freight' as const,
      'exchange' as const,
    ),
    value: fc.integer({ min: 1, max: 99 }),
    threshold: fc.nat(90_000_000),
    cap: fc.option(fc.nat(400_000)),
    categories: fc.subarray([1, 2, 11, 21], { maxLength: 2 }),
    goods: fc.subarray([1, 2, 3], { maxLength: 2 }),
    locked: fc.integer({ min: 0, max: 9 }),
    budgetLeft: fc.option(fc.nat(900_000)),
    day: fc.integer({ min: 2, max: 5 }),
  })
  const anyLine = fc.record({
    from: fc.constantFrom(coffee, orange, { ...orange, spuId: 3 }),
    price: fc.integer({ min: 1, max: 9_999 }),
    num: fc.integer({ min: 1, max: 9 }),
  })
  let found = 0
  fc.assert(
    fc.property(
      fc.array(anyCoupon, { minLength: 1, maxLength: 20, size: 'max' }),
      fc.array(anyLine, { minLength: 1, maxLength: 50, size: 'max' }),
      fc.nat(900),
      (given, chosen, freight) => {
        const coupons = given.map(({ kind, value, threshold, cap, ...own }, index) =>
          coupon(
            {
              kind,
              threshold,
              cap,
              scope: scope(own.categories, own.goods),
              value: kind === 'minus' ? value * 10_000 : value,
            },
            {
              id: `c${String(index).padStart(2, '0')}`,
              status: own.locked === 0 ? 'locked' : 'unused',
              budgetLeft: own.budgetLeft,
              validTo: `2026-06-0${String(own.day)}T00:00:00.000Z`,
            },
          ),
        )
        const lines = chosen.map(({ from, price, num }) => ({
          ...from,
          costPoints: price * 100,
          amount: price * 100 * num,
        }))
        const of = basket({ lines, freight: freight * 100 })
        let best: HeldCoupon | null = null
        let most = 0
        for (const one of coupons) {
          const saving = calculateSaving(one, of)
          const isSooner = best !== null && saving === most && one.validTo < best.validTo
          if (saving > most || (saving > 0 && isSooner)) [best, most] = [one, saving]
        }
        const marked = evaluateCoupons(coupons, of).find((one) => one.best)
        expect([marked?.id ?? null, marked?.saves ?? 0]).toEqual([best?.id ?? null, most])
        if (best) found += 1
      },
    ),
    { seed: 20_261_125, numRuns: 500 },
  )
  expect(found).toBeGreaterThan(250)
})

it('evaluates 20 coupons for 50 lines in less than 5 ms', () => {
  const runs = pickSize(100, 10_000)
  const kinds = ['minus', 'discount', 'freight', 'exchange'] as const
  const coupons = Array.from({ length: 20 }, (_, index) =>
    coupon(
      {
        kind: kinds[index % kinds.length] ?? 'minus',
        value: 50 + index,
        scope: index % 3 === 0 ? scope([1, 21], [3]) : scope([]),
      },
      { id: `c${String(index)}` },
    ),
  )
  const lines = Array.from({ length: 50 }, (_, index) => ({
    ...(index % 2 === 0 ? coffee : orange),
    spuId: index + 1,
  }))
  const ms = measureCpuTime(() => {
    for (let run = 0; run < runs; run += 1) evaluateCoupons(coupons, basket({ lines }))
  })
  process.stdout.write(`20 coupons, 50 lines: ${(ms / runs).toFixed(3)} ms\n`)
  expect(ms / runs).toBeLessThan(5)
})
