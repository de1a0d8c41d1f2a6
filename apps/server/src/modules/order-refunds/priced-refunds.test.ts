import assert from 'node:assert/strict'
import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { fromFen, isMoneyMode, priceUnit, worthOfPoints } from '@mall/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickSize } from '../../testing/size.ts'
import { calculatePrice, type Price } from '../pricing/index.ts'
import {
  calculateFreightParts,
  calculateLineRefund,
  isWholeRefund,
  type RefundableLine,
} from './calculate-refund.ts'

const RUNS = pickSize(1_000, 20_000)
const at = new Date('2026-06-01T04:00:00Z')
type Facts = Parameters<typeof calculatePrice>[0]
type Company = Parameters<typeof calculatePrice>[1]

const product: Facts['goods'][number] = {
  skuId: 1,
  spuId: 1,
  kind: 'parcel',
  num: 1,
  name: '商品',
  specValues: [],
  picture: null,
  costPoints: 0,
  onSale: true,
  supplierId: 1,
  supplierName: '云仓',
  delivery: null,
  categoryId: 1,
  topCategoryId: 1,
  leastNum: 1,
  limitPerPerson: null,
  services: [],
  available: 99,
  bought: 0,
  flash: null,
}
const coupon: Facts['coupons'][number] = {
  id: 'c1',
  status: 'unused',
  validFrom: '2026-05-01T00:00:00Z',
  validTo: '2026-07-01T00:00:00Z',
  categories: [],
  rule: {
    title: '券',
    kind: 'minus',
    threshold: 0,
    value: 0,
    cap: null,
    scope: { categories: [], goods: [] },
  },
}

const anyGoods = fc.array(
  fc.record({
    units: fc.nat(9_999),
    num: fc.integer({ min: 1, max: 9 }),
    supplierId: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
)
const anyCoupons = fc.array(
  fc.record({
    kind: fc.constantFrom('minus', 'discount', 'freight', 'exchange'),
    value: fc.integer({ min: 1, max: 99 }),
    cap: fc.option(fc.nat(9_999)),
    threshold: fc.nat(999),
    goods: fc.subarray([1, 2, 3], { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const anyInfo = fc.record({
  goodsPriceType: fc.constantFrom(0, 1),
  proportion: fc.constantFrom(1, 100, 250),
  exchangeRate: fc.constantFrom(1, 7, 30, 50, 100, 1_000),
})
type Cart = {
  goods: { units: number; num: number; supplierId: number }[]
  coupons: {
    kind: 'minus' | 'discount' | 'freight' | 'exchange'
    value: number
    cap: number | null
    threshold: number
    goods: number[]
  }[]
  own: { goodsPriceType: number; proportion: number; exchangeRate: number }
  balance: number
  fee: number
}
const anyCart: fc.Arbitrary<Cart> = fc.record({
  goods: anyGoods,
  coupons: anyCoupons,
  own: anyInfo,
  balance: fc.nat(50_000),
  fee: fc.nat(900),
})

function calculateCartPrice({ goods, coupons, own, balance, fee }: Cart): Price {
  const unit = priceUnit(own)
  const facts: Facts = {
    goods: goods.map(({ units, ...rest }, index) => ({
      ...product,
      ...rest,
      skuId: index + 1,
      spuId: index + 1,
      costPoints: units * unit,
    })),
    address: null,
    coupons: coupons.map(({ kind, value, cap, threshold, goods: scope }, index) => ({
      ...coupon,
      id: `c${String(index)}`,
      rule: {
        ...coupon.rule,
        kind,
        threshold: threshold * unit,
        value: kind === 'minus' ? value * 40 * unit : value,
        cap: cap === null ? null : cap * unit,
        scope: { categories: [], goods: scope },
      },
    })),
    balance,
  }
  const company: Company = {
    info: { companyId: 1, ...defaultCompanyInfo, ...own, payMethod: 'wechat', integralPay: 1 },
    settings: { freight: { baseFee: fee * unit, rules: [] } },
  }
  return calculatePrice(facts, company, { couponIds: 'best', isSingle: true, usePoints: true }, at)
}

/** Lines of a priced order in the form that refunds read from the database. */
const toRefundable = ({ groups }: Price): RefundableLine[] =>
  groups.flatMap(({ lines, shares, freight }, group) => {
    const none = { couponShare: 0, pointsShare: 0, cashShare: 0 }
    const paid = lines.map(({ amount }, index) => ({ amount, ...(shares[index] ?? none) }))
    const parts = calculateFreightParts(paid, freight)
    return paid.map(({ pointsShare, cashShare }, index) => ({
      lineId: group * 100 + index,
      childId: String(group),
      pointsShare,
      cashShare,
      num: lines[index]?.num ?? 0,
      refundedNum: 0,
      ...(parts[index] ?? { freightPoints: 0, freightCash: 0 }),
    }))
  })

const add = (amounts: readonly { points: number; cash: number }[]) => ({
  points: amounts.reduce((sum, { points }) => sum + points, 0),
  cash: amounts.reduce((sum, { cash }) => sum + cash, 0),
})

/**
 * Refunds the given numbers of pieces one after the other until none is left, and counts how often
 * the coupon is returned.
 */
function refundAll(price: Price, steps: readonly number[]) {
  const lines = toRefundable(price)
  const paid = { points: price.points.used, cash: price.cash }
  let refunded = { points: 0, cash: 0 }
  let returns = 0
  for (let turn = 0; lines.some(({ num, refundedNum }) => refundedNum < num); turn += 1) {
    assert.equal(returns, 0, 'the coupon returned before the last piece')
    const step = steps[turn % steps.length] ?? 0
    const open = lines.filter(({ num, refundedNum }) => refundedNum < num)
    const line = open[step % open.length]
    if (!line) break
    const refund = calculateLineRefund(line, 1 + (step % (line.num - line.refundedNum)))
    if (isWholeRefund(lines, [refund])) returns += 1
    line.refundedNum += refund.num
    refunded = add([refunded, refund])
    const rest = lines
      .filter(({ num, refundedNum }) => refundedNum < num)
      .map((one) => calculateLineRefund(one, one.num - one.refundedNum))
    assert.deepEqual(add([refunded, ...rest]), paid, 'refunded and left differ from what was paid')
  }
  return { refunded, returns }
}

it(`keeps every sum exact from cart and coupon to the last refund over ${String(RUNS)} carts`, () => {
  const used = { money: 0, points: 0 }
  fc.assert(
    fc.property(
      anyCart,
      fc.array(fc.nat(9_999), { minLength: 1, maxLength: 12 }),
      (cart, steps) => {
        const price = calculateCartPrice(cart)
        if (price.unpayable || price.points.missing > 0) return
        const { own } = cart
        const worth = ({ points, cash }: { points: number; cash: number }) =>
          worthOfPoints(points, own) + fromFen(cash, own)
        const due = price.goodsAmount - price.couponAmount + price.freight
        assert.equal(worth({ points: price.points.used, cash: price.cash }), due)
        const { refunded, returns } = refundAll(price, steps)
        assert.equal(returns, 1, 'the coupon returns once')
        assert.equal(worth(refunded) + price.couponAmount, price.goodsAmount + price.freight)
        if (price.couponId !== null) used[isMoneyMode(own) ? 'money' : 'points'] += 1
      },
    ),
    { seed: 20_261_125, numRuns: RUNS },
  )
  // The random carts include enough cases of both payment methods.
  expect(Math.min(used.money, used.points)).toBeGreaterThan(RUNS / 10)
}, 600_000)
