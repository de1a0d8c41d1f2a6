import { expect, it } from 'vitest'
import { amountText, freightText } from './freight-text.ts'

const money = { goodsPriceType: 0, proportion: 100, integralName: '积分' }
const points = { goodsPriceType: 1, proportion: 1, integralName: '金豆' }

it.each([
  ['whole yuan without decimals', 5_990_000, money, '599元'],
  ['cents with both decimals', 85_000, money, '8.50元'],
  ['rounded to the hundredth that is shown', 5_990_051, money, '599.01元'],
  ['points in the company’s word', 59_900, points, '599金豆'],
  ['points with decimals only where there are any', 59_950, points, '599.5金豆'],
])('tells %s', (_what, costPoints, display, text) => {
  expect(amountText(costPoints, display)).toBe(text)
})

it('tells the fee, what frees it, then what lowers it by threshold', () => {
  const rules = [
    { ruleId: 2, threshold: 2_990_000, minus: 60_000 },
    { ruleId: 1, threshold: 990_000, minus: 30_000 },
    { ruleId: -1, threshold: 5_990_000, minus: 0 },
  ]
  expect(freightText({ baseFee: 80_000, rules }, money)).toBe(
    '运费8元，满599元包邮，满99元运费立减3元，满299元运费立减6元',
  )
})

it.each([
  ['where there is no fee', { baseFee: 0, rules: [] }],
  [
    'where freight is free from nothing on',
    { baseFee: 80_000, rules: [{ ruleId: -1, threshold: 0, minus: 0 }] },
  ],
])('says 包邮 %s', (_what, freight) => {
  expect(freightText(freight, money)).toBe('包邮')
})
