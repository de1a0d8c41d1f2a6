import { fromFen, pointsBelowOneStep, priceUnit, worthOfPoints } from '@mall/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calculatePrice, type Choice } from './price.ts'
import { at, coffee, company, facts, info, minus5, price, rule } from './price.fixture.ts'

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
