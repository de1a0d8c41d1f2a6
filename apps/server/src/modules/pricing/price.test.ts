import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { fromFen, pointsBelowOneStep, priceUnit, worthOfPoints } from '@mall/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Facts, GoodsFact } from './facts.ts'
import { calculatePrice, type Choice, type PricedCompany } from './price.ts'

const at = new Date('2026-06-01T04:00:00Z')
const yuan = (amount: number) => Math.round(amount * 100) * 100
const info = { companyId: 1, ...defaultCompanyInfo }
const company = (own: Partial<PricedCompany['info']> = {}, baseFee = yuan(8)): PricedCompany => ({
  info: { ...info, ...own },
  settings: { freight: { baseFee, rules: [{ ruleId: -1, threshold: yuan(99), minus: 0 }] } },
})
const coffee: GoodsFact = {
  skuId: 1,
  spuId: 1,
  kind: 'parcel',
  num: 2,
  name: '咖啡',
  specValues: [],
  picture: null,
  costPoints: yuan(29.9),
  onSale: true,
  supplierId: 1,
  supplierName: '云仓',
  delivery: null,
  categoryId: 11,
  topCategoryId: 1,
  leastNum: 1,
  limitPerPerson: null,
  services: [],
  available: 9,
  bought: 0,
  flash: null,
}
const rule = {
  templateId: 1,
  title: '减5',
  kind: 'minus' as const,
  threshold: 0,
  value: yuan(5),
  cap: null,
  scope: { categories: [], goods: [] },
  total: null,
  perPerson: 1,
}
const minus5 = {
  id: 'c5',
  status: 'unused' as const,
  rule,
  validFrom: '2026-05-01T00:00:00Z',
  validTo: '2026-07-01T00:00:00Z',
  categories: [],
}
const facts = (own: Partial<Facts> = {}): Facts => ({
  goods: [coffee],
  address: null,
  coupons: [],
  balance: 1_000,
  ...own,
})
const price = (own: Partial<Facts> = {}, choice: Partial<Choice> = {}, of = company()) =>
  calculatePrice(
    facts(own),
    of,
    { couponIds: 'best', isSingle: true, usePoints: true, ...choice },
    at,
  )

describe('a price', () => {
  it('adds goods and freight and deducts coupon and points', () => {
    expect(price({ coupons: [minus5] })).toMatchObject({
      goodsAmount: yuan(59.8),
      couponId: 'c5',
      couponAmount: yuan(5),
      freight: yuan(8),
      points: { used: 1_000, deduction: yuan(10) },
      payable: yuan(52.8),
      cash: 5_280,
      problem: '',
    })
  })

  it('applies the best coupon by default, none on request, and reports an unusable one', () => {
    const better = { ...minus5, id: 'c6', rule: { ...rule, value: yuan(6) } }
    const coupons = [minus5, better]
    expect(price({ coupons }).couponId).toBe('c6')
    expect(price({ coupons }, { couponIds: ['c5'] })).toMatchObject({
      couponId: 'c5',
      couponRefusal: null,
    })
    expect(price({ coupons }, { couponIds: [] })).toMatchObject({
      couponId: null,
      couponAmount: 0,
    })
    expect(price({ coupons }, { couponIds: ['gone'] })).toMatchObject({
      couponId: null,
      couponRefusal: 'checkout/coupon',
    })
  })

  it('counts a freight coupon as freight, not as a second reduction', () => {
    const free = { ...minus5, rule: { ...rule, kind: 'freight' as const } }
    expect(price({ coupons: [free] }, { usePoints: false })).toMatchObject({
      couponAmount: 0,
      freightBefore: yuan(8),
      freight: 0,
      couponFreight: yuan(8),
      payable: yuan(59.8),
    })
  })

  it('creates one part per supplier', () => {
    const other = { ...coffee, skuId: 2, spuId: 2, supplierId: 2, supplierName: '果园', num: 1 }
    const { groups, freight } = price({ goods: [coffee, other] }, {}, company({}, yuan(8)))
    expect(groups.map(({ supplierId, goodsAmount }) => [supplierId, goodsAmount])).toEqual([
      [1, yuan(59.8)],
      [2, yuan(29.9)],
    ])
    expect(freight).toBe(yuan(16))
  })
})

describe('a price in points', () => {
  const sold = { ...coffee, num: 1, costPoints: 128_0000 }
  const points = (own: Partial<PricedCompany['info']> = {}, fee = 0) =>
    company({ goodsPriceType: 1, ...own }, fee)

  it.each([1, 50, 100, 1_000])('deducts the number shown at %d points a yuan', (exchangeRate) => {
    const paid = price({ goods: [sold] }, {}, points({ exchangeRate }))
    expect(paid).toMatchObject({ points: { used: 128, deduction: 128_0000 }, cash: 0, payable: 0 })
    expect(paid.groups[0]?.shares).toEqual([{ couponShare: 0, pointsShare: 128, cashShare: 0 }])
  })

  it('converts the part above the balance into cash by the rate', () => {
    const paid = price({ goods: [sold], balance: 28 }, {}, points({ exchangeRate: 50 }))
    expect(paid).toMatchObject({ points: { used: 28 }, payable: 100_0000, cash: 200, problem: '' })
  })

  it('requires the points that cash cannot replace, even when none are requested', () => {
    const rate = points({ exchangeRate: 1_000 })
    expect(price({ goods: [sold] }, { usePoints: false }, rate)).toMatchObject({
      points: { used: 8 },
      cash: 12,
      problem: '',
    })
    expect(price({ goods: [sold], balance: 5 }, {}, rate)).toMatchObject({
      points: { missing: 3 },
      problem: '积分不足，还差 3 积分',
    })
  })
})

describe('a chosen number of points', () => {
  const money = { goodsPriceType: 0 }
  const points = { goodsPriceType: 1 }
  const inPoints = { ...coffee, num: 1, costPoints: 128_0000 }
  it.each<[string, Partial<PricedCompany['info']>, Partial<Facts>, Partial<Choice>, object]>([
    ['is taken as it is', money, {}, { points: 500 }, { used: 500, usable: 1_000, cash: 6_280 }],
    ['may be none', money, {}, { points: 0 }, { used: 0, cash: 6_780 }],
    ['is at most the balance', money, {}, { points: 5_000 }, { used: 1_000, cash: 5_780 }],
    [
      'is at most the price',
      money,
      { balance: 9_000 },
      { points: 8_000 },
      { used: 6_780, cash: 0 },
    ],
    ['is not taken without points', money, {}, { usePoints: false, points: 9 }, { used: 0 }],
    [
      'is rounded down to whole steps',
      { ...money, exchangeRate: 1_000 },
      {},
      { points: 509 },
      { used: 500, step: 10, cash: 6_730 },
    ],
    [
      'is all where there is no cash',
      { payMethod: '' },
      { balance: 9_000 },
      { points: 5 },
      { used: 6_780 },
    ],
    [
      'leaves the rest of a points price to cash',
      { ...points, exchangeRate: 50 },
      { goods: [inPoints] },
      { points: 28 },
      { used: 28, step: 1, cash: 200 },
    ],
    [
      'is raised to the points that cash cannot replace',
      { ...points, exchangeRate: 1_000 },
      { goods: [inPoints] },
      { points: 3 },
      { used: 8, step: 10, cash: 12 },
    ],
  ])(
    'prices with chosen points: %s',
    (_sentence, own, given, choice, { cash, ...expected }: { cash?: number }) => {
      const fee = own.goodsPriceType === 1 ? 0 : yuan(8)
      const one = price(given, choice, company(own, fee))
      expect(one.points).toMatchObject(expected)
      if (cash !== undefined) expect(one.cash).toBe(cash)
    },
  )
})

describe('ways to pay', () => {
  it.each<[string, Partial<PricedCompany['info']>, Partial<Facts>, boolean, object]>([
    [
      'leaves points alone unless wanted',
      {},
      {},
      false,
      { cash: 6_780, points: { used: 0, usable: 1_000 } },
    ],
    [
      'takes no points where the company takes none',
      { integralPay: 0 },
      {},
      true,
      { cash: 6_780, points: { accepted: false, used: 0 } },
    ],
    [
      'takes points without being told where there is no cash',
      { payMethod: '' },
      { balance: 9_000 },
      false,
      { cash: 0, problem: '', points: { mustCoverAll: true, used: 6_780 } },
    ],
    [
      'returns the number of missing points',
      { payMethod: '' },
      {},
      true,
      { problem: '积分不足，还差 5,780 积分', points: { used: 1_000 } },
    ],
    [
      'returns the missing points in the company’s unit',
      { payMethod: '', integralName: '福豆' },
      {},
      true,
      { problem: '福豆不足，还差 5,780 福豆' },
    ],
    [
      'refuses where neither points nor money is accepted',
      { payMethod: '', integralPay: 0 },
      {},
      true,
      { unpayable: true, problem: '当前商城不支持该支付方式' },
    ],
    [
      'follows the exchange rate',
      { exchangeRate: 1_000 },
      {},
      true,
      { cash: 6_680, points: { used: 1_000, deduction: yuan(1) } },
    ],
    [
      'refuses a SKU without stock',
      {},
      { goods: [{ ...coffee, available: 0 }] },
      true,
      { problem: '商品已售罄' },
    ],
    [
      'refuses more than the stock',
      {},
      { goods: [{ ...coffee, available: 1 }] },
      true,
      { problem: '商品库存不足' },
    ],
  ])('offers ways to pay: %s', (_sentence, own, given, usePoints, expected) => {
    expect(price(given, { usePoints }, company(own))).toMatchObject(expected)
  })

  it('keeps a reduction payable in steps of several fen when only points pay', () => {
    const odd = { ...minus5, rule: { ...rule, value: 512 } }
    const paid = price(
      { coupons: [odd], balance: 100_000, goods: [{ ...coffee, costPoints: yuan(30) }] },
      {},
      company({ payMethod: '', exchangeRate: 50 }, 0),
    )
    expect(paid).toMatchObject({ couponAmount: 400, cash: 0, problem: '' })
  })
})

it('refuses an amount above the safe integers', () => {
  expect(() =>
    price({ goods: [{ ...coffee, costPoints: 9_007_199_254_740_000, num: 2 }] }),
  ).toThrow('超出范围')
})

it('equals goods − coupon + freight − points in both modes, in whole units, never negative', () => {
  const anyGoods = fc.array(
    fc.record({
      fen: fc.nat(999_999),
      num: fc.integer({ min: 1, max: 99 }),
      supplierId: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  const anyCoupons = fc.array(
    fc.record({
      kind: fc.constantFrom(
        'minus' as const,
        'discount' as const,
        'freight' as const,
        'exchange' as const,
      ),
      value: fc.nat(99),
      cap: fc.option(fc.nat(99_999)),
      threshold: fc.nat(9_999),
    }),
    { maxLength: 4 },
  )
  const anyInfo = fc.record({
    goodsPriceType: fc.constantFrom(0, 1),
    proportion: fc.constantFrom(1, 100, 250),
    exchangeRate: fc.constantFrom(1, 7, 30, 50, 100, 1_000),
    payMethod: fc.constantFrom('', 'wechat'),
    integralPay: fc.constantFrom(0, 1),
  })
  fc.assert(
    fc.property(
      anyGoods,
      anyCoupons,
      anyInfo,
      fc.nat(10_000_000),
      fc.nat(900),
      fc.boolean(),
      fc.option(fc.nat(10_000_000), { nil: undefined }),
      (goods, coupons, own, balance, fee, usePoints, points) => {
        const unit = priceUnit(own)
        const one = calculatePrice(
          facts({
            balance,
            goods: goods.map(({ fen, ...rest }, index) => ({
              ...coffee,
              ...rest,
              skuId: index + 1,
              spuId: index + 1,
              costPoints: fen * unit,
            })),
            coupons: coupons.map((given, index) => ({
              ...minus5,
              id: `c${index}`,
              rule: { ...rule, ...given },
            })),
          }),
          {
            info: { ...info, ...own },
            settings: { freight: { baseFee: fee * unit, rules: [] } },
          },
          { couponIds: 'best', isSingle: true, usePoints, points },
          at,
        )
        const total = goods.reduce((sum, { fen, num }) => sum + fen * num, 0) * unit
        expect(one.goodsAmount).toBe(total)
        expect(one.payable).toBe(total - one.couponAmount + one.freight - one.points.deduction)
        if (!one.unpayable && one.points.missing === 0) {
          expect(one.payable).toBe(fromFen(one.cash, own))
        }
        expect(worthOfPoints(one.points.used, own)).toBe(one.points.deduction)
        const due = total - one.couponAmount + one.freight
        const { used, usable, step } = one.points
        expect(used).toBeLessThanOrEqual(Math.min(balance, usable))
        if (one.points.missing === 0) expect((usable - used) % step).toBe(0)
        if (points !== undefined && own.payMethod !== '') {
          expect(used).toBeLessThanOrEqual(Math.max(points, pointsBelowOneStep(due, own)))
        }
        const amounts = [one.payable, one.freight, one.couponAmount, one.points.used]
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        const parts = one.groups.flatMap(({ shares }) => shares)
        expect(parts.reduce((sum, { cashShare }) => sum + cashShare, 0)).toBe(one.cash)
        expect(one.groups.reduce((sum, { couponAmount }) => sum + couponAmount, 0)).toBe(
          one.couponAmount,
        )
      },
    ),
    { seed: 20_260_704 },
  )
})

it('chooses the coupon with the lowest total like an exhaustive search', () => {
  const anyCoupon = fc.record({
    kind: fc.constantFrom(
      'minus' as const,
      'discount' as const,
      'freight' as const,
      'exchange' as const,
    ),
    value: fc.integer({ min: 1, max: 99 }),
    threshold: fc.nat(20_000),
    goods: fc.subarray([1, 2, 3], { maxLength: 2 }),
  })
  const anyGoods = fc.array(fc.record({ price: fc.nat(9_999), num: fc.nat(8) }), {
    minLength: 1,
    maxLength: 50,
  })
  fc.assert(
    fc.property(
      fc.array(anyCoupon, { maxLength: 20 }),
      anyGoods,
      fc.constantFrom(0, 1),
      fc.nat(900),
      (coupons, goods, goodsPriceType, fee) => {
        const own = { goodsPriceType }
        const unit = priceUnit({ ...info, ...own })
        const given = facts({
          goods: goods.map(({ price: units, num }, index) => ({
            ...coffee,
            skuId: index + 1,
            spuId: index + 1,
            costPoints: units * unit,
            num: num + 1,
          })),
          coupons: coupons.map(({ kind, value, threshold, goods: scope }, index) => ({
            ...minus5,
            id: `c${String(index)}`,
            rule: {
              ...rule,
              kind,
              threshold: threshold * unit,
              value: kind === 'minus' ? value * 100 * unit : value,
              scope: { categories: [], goods: scope },
            },
          })),
        })
        const due = (choice: Partial<Choice>) => {
          const one = price(given, { usePoints: false, ...choice }, company(own, fee * unit))
          return one.goodsAmount - one.couponAmount + one.freight
        }
        const every = [[], ...given.coupons.map(({ id }) => [id])]
        expect(due({})).toBe(Math.min(...every.map((couponIds) => due({ couponIds }))))
      },
    ),
    { seed: 20_261_125, numRuns: 100 },
  )
})
