import { expect, it } from 'vitest'
import { isOwnAddress } from './own-address.ts'

const mall = { NODE_ENV: 'production' as const, MALL_PUBLIC_URL: 'https://mall.example/' }
const near = { ...mall, NODE_ENV: 'development' as const }

it.each(['https://mall.example', 'https://mall.example/home?a=1#b', 'https://MALL.example:443/x'])(
  'accepts %s as the mall’s address',
  (address) => {
    expect(isOwnAddress(mall, address)).toBe(true)
  },
)

it.each([
  'http://mall.example/',
  'https://mall.example:8443/',
  'https://mall.example.evil.example/',
  'https://evil.example/?https://mall.example/',
  'https://mall.example@evil.example/',
  'https://user@mall.example/',
  '//mall.example/',
  '/home',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
])('refuses %j as the mall’s address', (address) => {
  expect(isOwnAddress(mall, address)).toBe(false)
  expect(isOwnAddress(near, address)).toBe(false)
})

it('accepts the bundles of a company by their exact origin', () => {
  const is = (address: string) => isOwnAddress(mall, address, ['https://cdn.example'])
  expect(is('https://cdn.example/mall/login?companyId=1')).toBe(true)
  expect(is('https://cdn.example.evil.example/')).toBe(false)
  expect(is('https://sub.cdn.example/')).toBe(false)
  expect(is('http://cdn.example/')).toBe(false)
  expect(is('https://cdn.example:8443/')).toBe(false)
})

it.each(['http://localhost:5173/', 'http://wechat.localhost:1/x', 'http://127.0.0.1:8080/'])(
  'accepts %s on loopback outside production only',
  (address) => {
    expect(isOwnAddress(near, address)).toBe(true)
    expect(isOwnAddress({ NODE_ENV: 'test' }, address)).toBe(true)
    expect(isOwnAddress(mall, address)).toBe(false)
    expect(isOwnAddress({ NODE_ENV: 'production' }, address)).toBe(false)
  },
)
