import { expect, it } from 'vitest'
import { listPayChannels, getPollDelayMs, withReturnUrl } from './pay-channels.ts'

const everywhere = { wechat: 'h5', alipay: 'app', bank: 'cashier', unionpay: 'cashier' } as const

it.each([
  ['wechat', ['wechat']],
  ['bank,wechat', ['bank', 'wechat']],
  [' wechat , wechat', ['wechat']],
  ['unionpay,wechat', ['unionpay', 'wechat']],
  ['cash,wechat', ['wechat']],
  ['', []],
])('parses the channels %j', (payMethod, channels) => {
  expect(listPayChannels(payMethod, everywhere)).toEqual(channels)
})

it('lists only channels that the host supports', () => {
  expect(listPayChannels('wechat,alipay,bank', { alipay: 'app' })).toEqual(['alipay'])
  expect(listPayChannels('wechat', {})).toEqual([])
})

it.each([
  ['alipay', ['alipay', 'wechat', 'bank']],
  ['bank', ['bank', 'wechat', 'alipay']],
  ['gone', ['wechat', 'alipay', 'bank']],
  [null, ['wechat', 'alipay', 'bank']],
])('lists %j first, then the order of the company', (first, channels) => {
  expect(listPayChannels('wechat,alipay,bank', everywhere, first)).toEqual(channels)
})

it('increases the poll delay up to 10 s', () => {
  const delays = Array.from({ length: 12 }, (_, attempts) => getPollDelayMs(attempts))
  expect(delays[0]).toBe(2000)
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(10_000)
})

it('adds the return URL to the provider’s page', () => {
  const back = 'https://mall.test/checkstand?companyId=1&orderId=2&from=pay'
  const url = new URL(withReturnUrl('https://pay.test/h5?prepay_id=wx1', back))
  expect(url.searchParams.get('redirect_url')).toBe(back)
  expect(withReturnUrl('https://pay.test/h5', back)).toContain('h5?redirect_url=https%3A')
})
