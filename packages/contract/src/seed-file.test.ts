import { expect, it } from 'vitest'
import { SeedFile } from './seed-file.ts'

const picture = { src: '/p.webp', width: 4, height: 4 }
const icon = (link: string, linkType = 10) => ({ id: 1, name: '出行', picture, linkType, link })
const banner = { id: 1, title: '一', linkType: 0, link: '' }
const product = { name: '杯', categoryId: 1, skus: [{ costPoints: 100 }] }
const seedFileWith = (company: object) => ({ companies: [{ id: 9, ...company }] })
const sound = 'wx0123456789abcdef;;;pages/index?from=mall'

it.each([
  '轻驰出行;;;pages/index',
  'gh_0123456789ab;;;pages/index',
  'wx0123;;;pages/index',
  'wx0123456789ABCDEF;;;pages/index',
  'wx0123456789abcdef',
  'wx0123456789abcdef;;;',
  'wx0123456789abcdef;;;pages/a;;;pages/b',
])('refuses the mini-programme link %s in a configuration', (link) => {
  const read = SeedFile.safeParse(seedFileWith({ icons: [icon(link)] }))
  expect(read.error?.issues).toMatchObject([{ path: ['companies', 0, 'icons', 0, 'link'] }])
})

it('accepts an app id with a page and ignores other link types', () => {
  const icons = [icon(sound), icon('轻驰出行', 8)]
  expect(SeedFile.safeParse(seedFileWith({ icons })).success).toBe(true)
})

it('checks the links of banners and sections too', () => {
  const bad = { linkType: 10, link: '轻驰出行;;;pages/index' }
  const words = { title: '', subtitle: '', action: '', ground: '#fff', ink: '#000' }
  const company = {
    banners: [{ id: 1, ...words, pictures: [], ...bad }],
    sections: [
      { kind: 'strip', id: 2, title: '', note: '', more: bad, cmsId: 1 },
      { kind: 'story', id: 3, title: '', note: '', picture, to: bad },
    ],
  }
  const paths = SeedFile.safeParse(seedFileWith(company)).error?.issues.map(({ path }) =>
    path.slice(2),
  )
  expect(paths).toEqual([
    ['banners', 0, 'link'],
    ['sections', 0, 'more', 'link'],
    ['sections', 1, 'to', 'link'],
  ])
})

it.each([
  ['accepts', 'shop.cart.title', true],
  ['rejects', 'title', false],
  ['rejects', 'shop cart.title', false],
])('%s the key %s of a replaced text', (_verb, key, isValid) => {
  const read = SeedFile.safeParse(seedFileWith({ settings: { messages: { [key]: '福豆车' } } }))
  expect(read.success).toBe(isValid)
})

it.each([
  ['info.theme.btnColor', { info: { theme: { btnColor: '不是颜色' } } }],
  ['info.theme.bgColor', { info: { theme: { bgColor: 'red;}body{display:none' } } }],
  ['banners.0.ground', { banners: [{ ...banner, ground: 'url(//evil.example)' }] }],
  ['banners.0.ink', { banners: [{ ...banner, ink: '白' }] }],
  ['goods.0.cssBody', { goods: [{ ...product, cssBody: '<b>热</b>' }] }],
])('refuses %s that is no colour or word', (path, company) => {
  const read = SeedFile.safeParse(seedFileWith(company))
  expect(read.error?.issues.map((issue) => issue.path.slice(2).join('.'))).toEqual([path])
})

it('accepts colours of six digits and a short word of an activity', () => {
  const company = {
    info: { theme: { btnColor: '#2E7D6B', bgColor: '#aabbcc' } },
    banners: [{ ...banner, ground: '#fff' }],
    goods: [{ ...product, cssBody: '限时特惠' }],
  }
  expect(SeedFile.safeParse(seedFileWith(company)).error).toBeUndefined()
})
