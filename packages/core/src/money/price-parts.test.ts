import { expect, it } from 'vitest'
import { fenText, formatPrice, pointsText, priceParts } from './index.ts'

const money = { goodsPriceType: 0, proportion: 100, integralName: '积分' }
const points = { goodsPriceType: 1, proportion: 1, integralName: '金豆' }

it('cuts money into what is set small and large', () => {
  expect(priceParts(12_860_000_000, money)).toEqual({
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
] as const)('writes %d costPoints', (amount, display, text) => {
  expect(formatPrice(amount, display)).toBe(text)
})

it('writes cash and points', () => {
  expect([fenText(590), fenText(1), pointsText(12_860), pointsText(-5, '金豆')]).toEqual([
    '¥5.90',
    '¥0.01',
    '12,860 积分',
    '-5 金豆',
  ])
})
