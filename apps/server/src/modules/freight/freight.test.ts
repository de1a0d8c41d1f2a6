import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateFreight, type FreightSettings } from './freight.ts'

const fen = (yuan: number) => yuan * 10_000
const groups = (...amounts: number[]) =>
  amounts.map((goodsAmount, index) => ({ supplierId: index + 1, goodsAmount: fen(goodsAmount) }))
const company: FreightSettings = {
  baseFee: fen(8),
  rules: [
    { ruleId: 2, threshold: fen(299), minus: fen(6) },
    { ruleId: 1, threshold: fen(99), minus: fen(3) },
    { ruleId: -1, threshold: fen(599), minus: 0 },
  ],
}
const priced = (...amounts: number[]) =>
  calculateFreight(groups(...amounts), company, fen(amounts.reduce((a, b) => a + b, 0)))

describe('freight', () => {
  it.each([
    ['charges nothing for nothing', [], 0, 0],
    ['charges the basic fee below every threshold', [98], 8, 8],
    ['takes off the reduction of the reached rule', [99], 8, 5],
    ['applies the better of two reached rules, alone', [299], 8, 2],
    ['is free from the threshold of the free-from rule', [599], 8, 0],
    ['charges each supplier', [40, 30], 16, 16],
    ['compares thresholds with all suppliers together', [60, 40], 16, 13],
    ['frees all suppliers together', [300, 299], 16, 0],
  ] as const)('calculates the freight: %s', (_sentence, amounts, before, after) => {
    expect(priced(...amounts)).toMatchObject({ before: fen(before), after: fen(after) })
  })

  it('lists the free-from rule first and the others by threshold', () => {
    expect(priced(50).rules.map(({ ruleId }) => ruleId)).toEqual([-1, 1, 2])
  })

  it('returns the missing amount, its saving and whether more goods help', () => {
    expect(priced(300).rules).toEqual([
      {
        ruleId: -1,
        threshold: fen(599),
        stillNeedMoney: fen(299),
        deduction: fen(8),
        needGoToAddGoods: true,
      },
      {
        ruleId: 1,
        threshold: fen(99),
        stillNeedMoney: 0,
        deduction: fen(3),
        needGoToAddGoods: false,
      },
      {
        ruleId: 2,
        threshold: fen(299),
        stillNeedMoney: 0,
        deduction: fen(6),
        needGoToAddGoods: false,
      },
    ])
  })

  it('proposes no rule that saves no more than the current one', () => {
    const rules = [
      { ruleId: -1, threshold: fen(99), minus: 0 },
      { ruleId: 1, threshold: fen(299), minus: fen(6) },
    ]
    const { rules: shown } = calculateFreight(groups(120), { baseFee: fen(8), rules }, fen(120))
    expect(shown.map(({ needGoToAddGoods }) => needGoToAddGoods)).toEqual([false, false])
  })

  it('returns no rules when nothing is charged', () => {
    expect(calculateFreight(groups(5), { ...company, baseFee: 0 }, fen(5))).toEqual({
      before: 0,
      after: 0,
      rules: [],
      perGroup: [0],
    })
  })

  it('never reduces more than the charge', () => {
    const rules = [{ ruleId: 1, threshold: 0, minus: fen(100) }]
    expect(calculateFreight(groups(5), { baseFee: fen(8), rules }, fen(5))).toMatchObject({
      after: 0,
    })
  })

  it('splits the remaining freight over the groups in whole units without a remainder', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }),
        fc.nat(50),
        fc.array(
          fc.record({
            ruleId: fc.integer({ min: -1, max: 9 }),
            threshold: fc.nat(3000),
            minus: fc.nat(60),
          }),
        ),
        (amounts, base, rules) => {
          const inUnits = rules.map((rule) => ({ ...rule, minus: rule.minus * 100 }))
          const total = amounts.reduce((a, b) => a + b, 0)
          const price = calculateFreight(
            groups(...amounts),
            { baseFee: base * 100, rules: inUnits },
            total,
            100,
          )
          expect(price.perGroup.reduce((a, b) => a + b, 0)).toBe(price.after)
          expect(price.perGroup.every((part) => part >= 0 && part % 100 === 0)).toBe(true)
          expect(price.after).toBeLessThanOrEqual(price.before)
        },
      ),
      { seed: 20_260_701 },
    )
  })
})
