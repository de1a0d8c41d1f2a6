import { expect, it } from 'vitest'
import { strategyFor } from './strategy.ts'

const origin = 'https://mall.example'

it.each([
  ['the home page', '/home?companyId=1', 'page'],
  ['the bare address', '/', 'page'],
  ['a product', '/ware/detail/5?companyId=1', 'page'],
  ['the cart of a shopper', '/cart?companyId=1', 'through'],
  ['the orders', '/my/order/9?companyId=1', 'through'],
  ['the sign-in', '/login?companyId=1', 'through'],
])('treats the visit of %s (%s) as %s', (_what, path, strategy) => {
  expect(strategyFor({ method: 'GET', mode: 'navigate', url: origin + path }, origin)).toBe(
    strategy,
  )
})

it('caches the hashed files of the build', () => {
  const url = `${origin}/assets/home-page-1a2b3c4d.js`
  expect(strategyFor({ method: 'GET', mode: 'cors', url }, origin)).toBe('file')
})

it('handles a bundle below a base path identically', () => {
  const of = (mode: RequestMode, path: string) =>
    strategyFor({ method: 'GET', mode, url: origin + path }, `${origin}/mall`)
  expect(of('navigate', '/mall/home?companyId=1')).toBe('page')
  expect(of('navigate', '/mall/cart')).toBe('through')
  expect(of('cors', '/mall/assets/a-1a2b3c4.js')).toBe('file')
  expect(of('cors', '/assets/a-1a2b3c4.js')).toBeNull()
  expect(of('navigate', '/malls/home')).toBeNull()
})

it.each([
  ['GET', 'cors', `${origin}/api/home/v1/all`],
  ['POST', 'cors', `${origin}/api/order/v1/commit`],
  ['POST', 'navigate', `${origin}/home`],
  ['GET', 'no-cors', `${origin}/media/goods/cup.webp`],
  ['GET', 'navigate', 'https://pay.example/home'],
  ['GET', 'cors', 'https://mall.example.evil/assets/a.js'],
] as const)('leaves %s (%s) %s to the browser', (method, mode, url) => {
  expect(strategyFor({ method, mode, url }, origin)).toBeNull()
})
