import { describe, expect, it } from 'vitest'
import type { Facts } from './facts.ts'
import type { Choice, PricedCompany } from './price.ts'
import { coffee, company, minus5, price, rule, yuan } from './price.fixture.ts'

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
