import { expect, it } from 'vitest'
import { resolveLink, type LinkTarget } from './index.ts'

const context = { companyId: 1, host: 'mall.test', customerServiceUrl: 'https://kf.test/chat' }
const route = (to: string): LinkTarget => ({ kind: 'route', to })
const bad: LinkTarget = { kind: 'bad' }

it.each<[string, number, string, LinkTarget]>([
  ['0 leads nowhere', 0, 'https://a.test', { kind: 'none' }],
  [
    '1 stays inside for the mall’s own host',
    1,
    'https://mall.test/ware/detail/5?companyId=1',
    route('/ware/detail/5?companyId=1'),
  ],
  ['1 stays inside for a path', 1, '/cart', route('/cart?companyId=1')],
  ['1 takes the bare host for home', 1, 'https://mall.test/', route('/home?companyId=1')],
  [
    '1 leaves for another host',
    1,
    'https://a.test/x?y=1',
    { kind: 'external', url: 'https://a.test/x?y=1' },
  ],
  [
    '1 does not take a look-alike for its own',
    1,
    'https://mall.test.evil.test/home',
    { kind: 'external', url: 'https://mall.test.evil.test/home' },
  ],
  ['1 refuses a scheme that acts', 1, 'javascript:alert(1)', bad],
  ['1 refuses a hidden host', 1, '//evil.test', bad],
  ['1 refuses a name before the host', 1, 'https://mall.test@evil.test/', bad],
  ['1 refuses a page of its own that is no screen', 1, 'https://mall.test/api/x', bad],
  ['2 lists everything', 2, '', route('/ware/list?companyId=1')],
  ['2 lists a category by its id', 2, '12', route('/ware/list?companyId=1&categoryId=12')],
  [
    '2 lists the result of a query',
    2,
    'couponId=c1&cmsId=3',
    route('/ware/list?companyId=1&couponId=c1&cmsId=3'),
  ],
  ['2 refuses a query the list does not know', 2, 'redirect=//evil', bad],
  ['3 shows a product', 3, '5', route('/ware/detail/5?companyId=1')],
  ['3 refuses what is no id', 3, '../x', bad],
  ['4 shows an article', 4, '8', route('/article/detail?companyId=1&typeId=8')],
  ['5 shows a special', 5, '9', route('/special/9?companyId=1')],
  ['6 shows the categories', 6, '', route('/category?companyId=1')],
  ['6 shows one of them', 6, '4', route('/category?companyId=1&categoryId=4')],
  ['7 calls customer service', 7, '', { kind: 'service', url: 'https://kf.test/chat' }],
  [
    '8 lets the server say where a partner mall is',
    8,
    'partner-a',
    { kind: 'partner', link: 'partner-a' },
  ],
  ['9 leaves for a partner', 9, 'https://p.test/', { kind: 'external', url: 'https://p.test/' }],
  [
    '10 opens a mini-programme',
    10,
    'wx12ab;;;pages/index?id=1',
    { kind: 'miniProgram', target: { name: 'wx12ab', path: 'pages/index?id=1' } },
  ],
  ['10 refuses one part', 10, 'wx12ab', bad],
  ['10 refuses three parts', 10, 'a;;;b;;;c', bad],
  ['10 refuses an empty name', 10, ';;;pages/index', bad],
  ['10 refuses an empty path', 10, 'wx12ab;;;', bad],
  ['10 refuses a path that climbs', 10, 'wx12ab;;;pages/../../x', bad],
  ['10 refuses other characters', 10, 'wx12ab;;;pages/<x>', bad],
  ['11 claims a coupon', 11, 't1,a2', { kind: 'coupon', couponTemplateId: 't1', activityId: 'a2' }],
  ['11 needs no activity', 11, 't1', { kind: 'coupon', couponTemplateId: 't1', activityId: null }],
  ['12 closes the window', 12, '', { kind: 'close' }],
  ['13 shows a second category', 13, '31', route('/secondCategory/31?companyId=1')],
  ['14 is not known', 14, '', bad],
])('link type %s', (_sentence, linkType, link, target) => {
  expect(resolveLink({ linkType, link }, context)).toEqual(target)
})
