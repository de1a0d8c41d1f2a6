import { expect, it } from 'vitest'
import { SeedFile } from './seed-file.ts'

const picture = { src: '/p.webp', width: 4, height: 4 }
const icon = (link: string, linkType = 10) => ({ id: 1, name: '出行', picture, linkType, link })
const worldWith = (company: object) => ({ companies: [{ id: 9, ...company }] })
const sound = 'wx0123456789abcdef;;;pages/index?from=mall'

it.each([
  '轻驰出行;;;pages/index',
  'gh_0123456789ab;;;pages/index',
  'wx0123;;;pages/index',
  'wx0123456789ABCDEF;;;pages/index',
  'wx0123456789abcdef',
  'wx0123456789abcdef;;;',
  'wx0123456789abcdef;;;pages/a;;;pages/b',
])('refuses the mini-programme link %s when configuration is written', (link) => {
  const read = SeedFile.safeParse(worldWith({ icons: [icon(link)] }))
  expect(read.error?.issues).toMatchObject([{ path: ['companies', 0, 'icons', 0, 'link'] }])
})

it('accepts an app id with a page, and leaves other link types alone', () => {
  const icons = [icon(sound), icon('轻驰出行', 8)]
  expect(SeedFile.safeParse(worldWith({ icons })).success).toBe(true)
})

it('checks the links of banners and sections, too', () => {
  const bad = { linkType: 10, link: '轻驰出行;;;pages/index' }
  const words = { title: '', subtitle: '', action: '', ground: '#fff', ink: '#000' }
  const company = {
    banners: [{ id: 1, ...words, pictures: [], ...bad }],
    sections: [
      { kind: 'strip', id: 2, title: '', note: '', more: bad, cmsId: 1 },
      { kind: 'story', id: 3, title: '', note: '', picture, to: bad },
    ],
  }
  const paths = SeedFile.safeParse(worldWith(company)).error?.issues.map(({ path }) =>
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
  const read = SeedFile.safeParse(worldWith({ settings: { messages: { [key]: '福豆车' } } }))
  expect(read.success).toBe(isValid)
})
