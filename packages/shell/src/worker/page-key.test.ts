import { expect, it } from 'vitest'
import { companyIn, mayBeKept, pageKey } from './page-key.ts'

const at = (path: string) => `https://mall.example${path}`

it('keys a page by company and address in any parameter order', () => {
  const key = pageKey(at('/ware/list?kw=tea&companyId=2&view=grid'), 2)
  expect(key).toBe(at('/kept/2/ware/list?kw=tea&view=grid'))
  expect(pageKey(at('/ware/list/?view=grid&kw=tea'), 2)).toBe(key)
  expect(pageKey(at('/ware/list?kw=tea&view=grid'), 3)).not.toBe(key)
})

it('treats the bare address as the home page', () => {
  expect(pageKey(at('/'), 1)).toBe(pageKey(at('/home?companyId=1'), 1))
})

it.each(['code=abc', 'token=abc', 'ticket=abc', 'redirect=%2Fcart', 'anything=1'])(
  'caches no page whose address has %s',
  (query) => {
    expect(mayBeKept(at(`/home?companyId=1&${query}`))).toBe(false)
    expect(pageKey(at(`/home?companyId=1&${query}`), 1)).toBeNull()
  },
)

it.each([
  ['/home?companyId=4', 4],
  ['/home', null],
  ['/home?companyId=x', null],
  ['/home?companyId=-1', null],
])('reads the company of %s as %s', (path, company) => {
  expect(companyIn(at(path))).toBe(company)
})
