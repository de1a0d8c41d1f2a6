import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  companyIdOf,
  isOwnPath,
  pathsOf,
  safeRedirect,
  screenAt,
  screens,
  servedScreens,
  withCompany,
} from './index.ts'

const paths = pathsOf(7)

it('includes the company in every address', () => {
  for (const name of Object.keys(screens) as (keyof typeof screens)[]) {
    const build = paths[name] as (id?: number) => string
    const path = build(screens[name].includes(':') ? 5 : undefined)
    expect(companyIdOf(path.split('?')[1] ?? '')).toBe(7)
    expect(isOwnPath(path)).toBe((servedScreens as readonly string[]).includes(name))
    expect(screenAt(path.split('?')[0] ?? '')).toBe(name)
  }
})

it('encodes ids in paths and queries', () => {
  expect(paths.wareDetail(5, { skuId: 9 })).toBe('/ware/detail/5?companyId=7&skuId=9')
  expect(paths.wareList({ kw: '茶 & 酒', categoryId: undefined, couponId: '' })).toBe(
    '/ware/list?companyId=7&kw=%E8%8C%B6+%26+%E9%85%92',
  )
  expect(paths.orders(99)).toBe('/my/order/99?companyId=7')
  expect(paths.home({ companyId: 8 })).toBe('/home?companyId=7')
})

it.each([
  ['/home', '/home?companyId=7'],
  ['/home?kw=a#top', '/home?kw=a&companyId=7#top'],
  ['/home?companyId=2', '/home?companyId=2'],
])('adds the company to %s', (path, expected) => {
  expect(withCompany(path, 7)).toBe(expected)
})

it.each(['0', '-1', '1.5', 'x', '', '１', '1e3', '9999999999'])(
  'reads no company from %s',
  (value) => {
    expect(companyIdOf(`?companyId=${value}`)).toBeNull()
  },
)

const attacks = [
  'https://evil.test',
  'http://evil.test/home',
  '//evil.test',
  '///evil.test',
  '////evil.test/home',
  '/\\evil.test',
  '\\/evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  'https:evil.test',
  'https:/evil.test',
  '\t//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\u0000//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/%2f%2fevil.test',
  '/%2fevil.test',
  '%2f%2fevil.test',
  '/%252f%252fevil.test',
  '/%5cevil.test',
  '/%255cevil.test',
  '/%09/evil.test',
  '/%0d%0aSet-Cookie:x',
  '@evil.test',
  '/@evil.test',
  '/home@evil.test',
  'https://mall.test@evil.test',
  '//evil。test',
  '//evil．test',
  '/。/evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  '//evil.test.',
  '//[::1]',
  '//2130706433',
  '//0x7f000001',
  'http://[::ffff:127.0.0.1]',
  '//127.1',
  '/../evil.test',
  '/home/..//evil.test',
  '/home/../../evil.test',
  '/./home',
  '/home/%2e%2e/%2f/evil.test',
  '/api/login/v1/logout',
  '/media/x',
  '/',
  '',
  'home',
  '?x=1',
  '#x',
  '/unknown',
  '/no-such-screen/1',
  '/%zz',
  '/home\\..',
  '/home\u200b',
  '/\u2028home',
  '/home%00',
  'null',
  'about:blank',
  'weixin://x',
  '/ware/detail/1/../../..//evil.test',
]
it.each(attacks)('does not follow %j', (target) => {
  expect(isOwnPath(target)).toBe(false)
  expect(safeRedirect(target, '/home?companyId=7')).toBe('/home?companyId=7')
})

it.each([
  '/home',
  '/home?companyId=1',
  '/ware/detail/5?skuId=1&from=https%3A%2F%2Fa.test',
  '/my/order/99#top',
  '/login?redirect=%2Fcart',
  '/ware/list?kw=%E8%8C%B6%2F%2F',
  '/my/info/account-edit',
  '/ware/list?kw=a@b',
])('follows %s', (target) => {
  expect(safeRedirect(target, '/x')).toBe(target)
})

it.each([null, undefined, 5, {}, ['/home'], true])('refuses %j as an address', (target) => {
  expect(isOwnPath(target)).toBe(false)
})

it('never builds an address of another origin, whatever its parts', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    'home',
    'evil.test',
    '\t',
    'https',
    ' ',
    '。',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = pieces.join('')
      if (!isOwnPath(target)) return true
      return new URL(target, 'https://mall.test').origin === 'https://mall.test'
    }),
    { seed: 20260101, numRuns: process.env.MALL_TEST_DEEP === '1' ? 5000 : 500 },
  )
})
