import { expect, it } from 'vitest'
import { freightText } from './freight-text.ts'

const money = { goodsPriceType: 0, proportion: 100, integralName: '积分' }

it('lists the fee, the free-from rule, then the reductions by threshold', () => {
  const rules = [
    { ruleId: 2, threshold: 2_990_000, minus: 60_000 },
    { ruleId: 1, threshold: 990_000, minus: 35_000 },
    { ruleId: -1, threshold: 15_990_000, minus: 0 },
  ]
  expect(freightText({ baseFee: 80_000, rules }, money)).toBe(
    '运费 ¥8，满 ¥1,599 包邮，满 ¥99 减 ¥3.50 运费，满 ¥299 减 ¥6 运费',
  )
})

it.each([
  ['without a fee', { baseFee: 0, rules: [] }],
  [
    'if freight is free from an amount of 0',
    { baseFee: 80_000, rules: [{ ruleId: -1, threshold: 0, minus: 0 }] },
  ],
])('shows 包邮 for %s', (_what, freight) => {
  expect(freightText(freight, money)).toBe('包邮')
})
