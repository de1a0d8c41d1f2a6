import { expect, it } from 'vitest'
import { createTranslator } from '@mall/core/messages'
import { messages } from '../messages.ts'
import { formatCouponRule } from './format-coupon-rule.ts'

const t = createTranslator()(messages)
const priceText = (costPoints: number) => `¥${(costPoints / 10_000).toFixed(2)}`

it.each([
  [{ kind: 'minus', threshold: 2_000_000, value: 300_000 }, '满 ¥200 减 ¥30'],
  [{ kind: 'minus', threshold: 0, value: 55_000 }, '立减 ¥5.50'],
  [{ kind: 'discount', threshold: 1_000_000, value: 95 }, '满 ¥100 享 9.5 折'],
  [{ kind: 'discount', threshold: 0, value: 80 }, '享 8 折'],
  [{ kind: 'freight', threshold: 0, value: 0 }, '包邮券'],
  [{ kind: 'freight', threshold: 990_000, value: 0 }, '满 ¥99 包邮券'],
  [{ kind: 'exchange', threshold: 0, value: 0 }, '兑换券'],
] as const)('formats the rule of a coupon: %o', (rule, expected) => {
  expect(formatCouponRule(rule, t, priceText)).toBe(expected)
})
