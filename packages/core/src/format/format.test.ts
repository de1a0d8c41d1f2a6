import { expect, it } from 'vitest'
import { createTranslator } from '../messages/index.ts'
import {
  countdownParts,
  countdownText,
  formatDate,
  formatDateTime,
  formatDotted,
  formatDottedShort,
  formatFreightRule,
  freightMessages,
  maskPhone,
  shortCount,
} from './index.ts'

it.each([
  [0, '0'],
  [3118, '3,118'],
  [9999, '9,999'],
  [10_000, '1万+'],
  [19_999, '1.9万+'],
  [32_000, '3.2万+'],
  [12_345_678, '1,234.5万+'],
])('shortens %d to %s', (count, text) => {
  expect(shortCount(count)).toBe(text)
})

it('formats a date in three forms in Shanghai time on any device', () => {
  const late = '2026-01-31T17:05:09.000Z'
  expect(formatDateTime(late)).toBe('2026-02-01 01:05:09')
  expect(formatDate(late)).toBe('2026-02-01')
  expect(formatDotted(late)).toBe('2026.02.01')
  expect(formatDate('not a date')).toBe('')
  expect(formatDottedShort(late, '2026-12-31T15:59:59.000Z')).toBe('02.01')
  expect(formatDottedShort(late, '2026-12-31T16:00:00.000Z')).toBe('2026.02.01')
})

it('counts down to zero and not below', () => {
  expect(countdownParts(90_061_000)).toEqual({
    days: 1,
    hours: '01',
    minutes: '01',
    seconds: '01',
    over: false,
  })
  expect(countdownText(90_061_000)).toBe('1 天 01:01:01')
  expect(countdownText(29 * 60_000 + 59_000)).toBe('29:59')
  expect(countdownText(3_600_000)).toBe('01:00:00')
  expect(countdownText(1)).toBe('00:01')
  expect(countdownParts(-5).over).toBe(true)
})

it('masks only the middle of a phone number', () => {
  expect(maskPhone('13812341234')).toBe('138****1234')
  expect(maskPhone('138****1234')).toBe('138****1234')
})

it('formats freight rules', () => {
  const money = { goodsPriceType: 0, proportion: 100, integralName: '' }
  const rule = {
    ruleId: -1,
    threshold: 990_000,
    stillNeedMoney: 0,
    deduction: 0,
    needGoToAddGoods: true,
  }
  expect(
    [
      rule,
      { ...rule, stillNeedMoney: 405_000 },
      { ...rule, ruleId: 2, threshold: 19_990_000, deduction: 60_000 },
    ].map((one) => formatFreightRule(one, money, createTranslator()(freightMessages))),
  ).toEqual(['满 ¥99 包邮', '您还差 ¥40.50 包邮', '满 ¥1,999 减 ¥6 运费'])
})
