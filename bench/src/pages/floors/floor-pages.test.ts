import { expect, it } from 'vitest'
import type { PageData } from '../../../floors/app/goods.ts'
import { floorPages } from './floor-pages.ts'

const page =
  '<html><head><script type="module" crossorigin src="/assets/a.js"></script></head>' +
  '<body><div id="root"></div></body></html>'
const built = {
  page,
  render: async (path: string) => ({
    markup: `<main>${path} $&</main>`,
    still: `<main>${path} still $&</main>`,
    state: '{"api":1}',
  }),
}
const paths = { home: '/home', list: '/ware/list', detail: '/ware/detail/5' }
const pageData = {} as PageData
const getPage = async (floor: Parameters<typeof floorPages>[0]) =>
  (await floorPages(floor, built, pageData, paths)).get('/ware/list') ?? ''

it('renders the static floor as markup without a script', async () => {
  const html = await getPage('static')
  expect(html).toContain('<div id="root"><main>/ware/list still $&</main></div>')
  expect(html).not.toContain('<script')
})

it('renders the prerendered floor as markup with state and script', async () => {
  const html = await getPage('prerendered')
  expect(html).toContain('<div id="root"><main>/ware/list $&</main></div>')
  expect(html).toContain('<script type="application/json" id="state">{"api":1}</script>')
  expect(html).toContain('src="/assets/a.js"')
})

it('leaves the rendering of the browser floor to its script', async () => {
  expect(await getPage('browser')).toBe(page)
})
