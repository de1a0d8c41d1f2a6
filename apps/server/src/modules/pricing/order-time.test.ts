import { expect, it } from 'vitest'
import { orderMinutes, orderSeconds } from './order-time.ts'

const company = { settings: { orderTimeoutMinutes: 45 } }

it.each([
  ['the company’s own time', undefined, 2700, 45],
  ['the time of the installation where it sets one', 600, 600, 10],
  ['whole minutes only', 119, 119, 1],
  ['a minute where there is less', 30, 30, 1],
])('formats %s', (_what, MALL_ORDER_SECONDS, seconds, minutes) => {
  expect(orderSeconds({ MALL_ORDER_SECONDS }, company)).toBe(seconds)
  expect(orderMinutes({ MALL_ORDER_SECONDS }, company)).toBe(minutes)
})
