import { expect, it } from 'vitest'
import { createTranslator } from '@mall/core/messages'
import { orderMessages } from './messages.ts'
import { formatPayment, formatPayMethod } from './order-money.ts'

const t = createTranslator()(orderMessages)

it.each([
  [{ paidPoints: 0, cash: 44_920 }, '¥449.20'],
  [{ paidPoints: 12_860, cash: 0 }, '12,860 福豆'],
  [{ paidPoints: 12_860, cash: 44_920 }, '12,860 福豆 + ¥449.20'],
  [{ paidPoints: 0, cash: 0 }, '¥0.00'],
])('formats the payment %j', (order, text) => {
  expect(formatPayment(order, '福豆')).toBe(text)
})

const order = { payChannel: 'wechat', paidPoints: 0, cash: 100, couponAmount: 0 }
it.each([
  ['微信支付', {}],
  ['支付宝', { payChannel: 'alipay' }],
  ['银行支付', { payChannel: 'bank' }],
  ['银联支付', { payChannel: 'unionpay' }],
  ['在线支付', { payChannel: 'later' }],
  ['金豆 + 微信支付', { paidPoints: 5 }],
  ['金豆 + 支付宝', { paidPoints: 5, payChannel: 'alipay' }],
  ['金豆 + 银行支付', { paidPoints: 5, payChannel: 'bank' }],
  ['金豆支付', { payChannel: 'points', paidPoints: 5, cash: 0 }],
  ['优惠券抵扣', { payChannel: 'points', cash: 0, couponAmount: 10 }],
  ['无需支付', { payChannel: 'points', cash: 0 }],
  [null, { payChannel: '' }],
])('formats %s as the payment method', (text, overrides) => {
  expect(formatPayMethod({ ...order, ...overrides }, '金豆', t)).toBe(text)
})
