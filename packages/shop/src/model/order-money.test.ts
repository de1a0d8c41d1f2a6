import { expect, it } from 'vitest'
import { paidText } from './order-money.ts'

it.each([
  [{ paidPoints: 0, cash: 44_920 }, '¥449.20'],
  [{ paidPoints: 12_860, cash: 0 }, '12,860 福豆'],
  [{ paidPoints: 12_860, cash: 44_920 }, '12,860 福豆 + ¥449.20'],
  [{ paidPoints: 0, cash: 0 }, '¥0.00'],
])('tells what %j is paid with', (order, text) => {
  expect(paidText(order, '福豆')).toBe(text)
})
