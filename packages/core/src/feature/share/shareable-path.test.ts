import { expect, it } from 'vitest'
import { shareablePath } from './shareable-path.ts'

const routeAt = (pathname: string) =>
  pathname === '/nowhere' ? null : { access: pathname.startsWith('/my') ? { login: true } : {} }

it.each([
  ['/home?companyId=2', '/home?companyId=2'],
  ['/ware/detail/5?companyId=2&skuId=7&from=pay', '/ware/detail/5?companyId=2&skuId=7'],
  ['/ware/list?companyId=2&kw=茶&userId=9&sign=x', '/ware/list?companyId=2&kw=%E8%8C%B6'],
  [
    '/ware/list?companyId=2&cmsId=7&sortType=price_asce&inStock=true&minPrice=5&maxPrice=9&token=x',
    '/ware/list?companyId=2&cmsId=7&minPrice=5&maxPrice=9&inStock=true&sortType=price_asce',
  ],
  ['/my/order/99?companyId=2', '/home?companyId=2'],
  ['/login?companyId=2&redirect=%2Fmy', '/home?companyId=2'],
  ['/nowhere?companyId=2', '/home?companyId=2'],
  ['/home?companyId=3&goNext=user', '/home?companyId=2'],
])('shares %s as %s', (here, shared) => {
  expect(shareablePath(here, 2, routeAt)).toBe(shared)
})
