import { describe, expect, it } from 'vitest'
import { chooseCoupons } from './combine.ts'
import { evaluateCoupons, type Basket, type CouponEffect, type HeldCoupon } from './evaluate.ts'

const at = new Date('2026-06-01T04:00:00Z')
const yuan = (amount: number) => amount * 10_000
const basket: Basket = {
  lines: [
    {
      spuId: 1,
      categoryId: 10,
      topCategoryId: 11,
      costPoints: yuan(439),
      amount: yuan(439),
    },
  ],
  freight: yuan(8),
  at,
  unit: 100,
  shareUnit: 100,
  formatAmount: (amount) => `¥${amount / 10_000}`,
}
const coupon = (id: string, rule: Partial<CouponEffect>): HeldCoupon => ({
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
    stackWith: ['exchange', 'minus', 'discount', 'freight'],
    ...rule,
  },
})
const choose = (coupons: readonly HeldCoupon[], couponIds: readonly string[]) =>
  chooseCoupons(evaluateCoupons(coupons, basket), basket, { couponIds })

describe('a coupon that is not chosen', () => {
  const minus20 = coupon('m20', { value: yuan(20) })
  const minus30 = coupon('m30', { value: yuan(30) })
  const discount = coupon('d', { kind: 'discount', value: 95 })
  const exchange = coupon('e', { kind: 'exchange', scope: { categories: [], goods: [1] } })
  const freight = coupon('f', { kind: 'freight' })
  it.each<[string, string[], Record<string, number>]>([
    ['saves its own amount without others', [], { m20: 20, m30: 30, d: 21.95, f: 8 }],
    ['saves a percentage of what the others leave', ['m20'], { m30: 0, d: 20.95, f: 8 }],
    ['lowers the percentage that is chosen', ['d'], { m20: 19, m30: 28.5, f: 8 }],
    ['saves nothing beside one of its kind', ['m30', 'd', 'f'], { m20: 0 }],
  ])('calculates the added saving: %s', (_sentence, ids, added) => {
    const { coupons } = choose([minus20, minus30, discount, freight], ids)
    const rest = coupons.filter(({ savesAdded }) => savesAdded !== undefined)
    expect(Object.fromEntries(rest.map(({ id, savesAdded }) => [id, savesAdded]))).toEqual(
      Object.fromEntries(Object.entries(added).map(([id, amount]) => [id, yuan(amount)])),
    )
    expect(coupons.filter(({ id }) => ids.includes(id)).map((one) => one.savesAdded)).toEqual(
      ids.map(() => undefined),
    )
  })

  it('adds the saving of the set that it completes', () => {
    const sumOf = (ids: string[]) =>
      choose([minus20, discount, freight], ids).applied.reduce(
        (sum, one) => sum + one.amount + one.freight,
        0,
      )
    const { coupons } = choose([minus20, discount, freight], ['m20', 'f'])
    const added = coupons.find(({ id }) => id === 'd')?.savesAdded ?? 0
    expect(sumOf(['m20', 'f']) + added).toBe(sumOf(['m20', 'd', 'f']))
  })

  it('saves nothing when it reduces the amount below the threshold of a chosen coupon', () => {
    const minus = coupon('m', { threshold: yuan(439) })
    const { coupons } = choose([minus, exchange], ['m'])
    expect(coupons.find(({ id }) => id === 'e')?.savesAdded).toBe(0)
  })
})
