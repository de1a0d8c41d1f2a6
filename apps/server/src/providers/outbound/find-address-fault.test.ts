import { expect, it } from 'vitest'
import { findAddressFault } from './find-address-fault.ts'

const production = { NODE_ENV: 'production', MALL_OUTBOUND_ALLOW: '10.20.0.0/16' } as const

it.each([
  ['https://oapi.dingtalk.com/robot/send?access_token=1', null],
  ['http://oapi.dingtalk.com/robot/send', '应为 https 地址'],
  ['https://10.20.1.1/', null],
  ['https://10.1.2.3/', '10.1.2.3 是内网地址，须先在服务器的设置 MALL_OUTBOUND_ALLOW 中允许'],
])('reports for %s in production %s', (address, fault) => {
  expect(findAddressFault(address, production)).toBe(fault)
})

it('accepts any address outside production', () => {
  expect(findAddressFault('http://127.0.0.1:1/', { ...production, NODE_ENV: 'test' })).toBeNull()
})
