import { expect, it } from 'vitest'
import type { Shelf } from '../../../floors/app/goods.ts'
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
const shelf = {} as Shelf
const pageOf = async (floor: Parameters<typeof floorPages>[0]) =>
  (await floorPages(floor, built, shelf, paths)).get('/ware/list') ?? ''

it('gives the static floor its markup and no script', async () => {
  const html = await pageOf('static')
  expect(html).toContain('<div id="root"><main>/ware/list still $&</main></div>')
  expect(html).not.toContain('<script')
})

it('gives the prerendered floor markup, state and script', async () => {
  const html = await pageOf('prerendered')
  expect(html).toContain('<div id="root"><main>/ware/list $&</main></div>')
  expect(html).toContain('<script type="application/json" id="state">{"api":1}</script>')
  expect(html).toContain('src="/assets/a.js"')
})

it('leaves all to the browser on the third', async () => {
  expect(await pageOf('browser')).toBe(page)
})
