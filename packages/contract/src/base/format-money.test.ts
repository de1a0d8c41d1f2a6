import { expect, it } from 'vitest'
import {
  formatAmount,
  formatCash,
  formatPoints,
  formatPrice,
  toCashParts,
  toPriceParts,
} from './format-money.ts'

const money = { goodsPriceType: 0, proportion: 100, integralName: '积分' }
const points = { goodsPriceType: 1, proportion: 1, integralName: '金豆' }

it('splits a price into parts of different sizes', () => {
  expect(toPriceParts(12_860_000_000, money)).toEqual({
    prefix: '¥',
    whole: '1,286,000',
    cents: '.00',
    unit: '',
  })
})

it.each([
  [590_000, money, '¥59.00'],
  [599_000, money, '¥59.90'],
  [0, money, '¥0.00'],
  [-590_000, money, '-¥59.00'],
  [1, money, '¥0.00'],
  [50, money, '¥0.01'],
  [5_990, { ...money, proportion: 1 }, '¥59.90'],
  [12_800, points, '128 金豆'],
  [12_850, points, '128.5 金豆'],
  [12_855, points, '128.55 金豆'],
  [1_286_000, points, '12,860 金豆'],
  [Number.NaN, money, '¥0.00'],
  [100, { ...money, proportion: 0 }, '¥0.00'],
] as const)('formats %d costPoints', (amount, display, text) => {
  expect(formatPrice(amount, display)).toBe(text)
})

it('formats cash and points', () => {
  const cash = [590, 1, 123_456].map(formatCash)
  expect(cash).toEqual(['¥5.90', '¥0.01', '¥1,234.56'])
  expect([formatPoints(12_860, '积分'), formatPoints(-5, '金豆')]).toEqual([
    '12,860 积分',
    '-5 金豆',
  ])
  expect(toCashParts(590)).toEqual({ prefix: '¥', whole: '5', cents: '.90', unit: '' })
})

it.each([
  ['whole yuan without decimals', 5_990_000, money, '¥599'],
  ['thousands of yuan with a comma', 12_345_670_000, money, '¥1,234,567'],
  ['cents with both decimals', 85_000, money, '¥8.50'],
  ['rounded to the displayed hundredth', 5_990_051, money, '¥599.01'],
  ['points with the unit of the company', 59_900, points, '599 金豆'],
  ['points with decimals only if there are any', 59_950, points, '599.5 金豆'],
])('formats an amount: %s', (_title, costPoints, display, text) => {
  expect(formatAmount(costPoints, display)).toBe(text)
})
