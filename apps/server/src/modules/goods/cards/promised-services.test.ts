import { afterAll, beforeAll, expect, it } from 'vitest'
import { SeedFile } from '@mall/contract/seed-file'
import { checkRows } from '../../../seed-file/check-rows.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { company } from '../sample-seed.ts'

const terms = { name: '7 天无理由', text: '签收次日起 7 天内可以退货。', articleId: 901 }
const seedFile = (services: object[]) =>
  SeedFile.parse({
    companies: [
      {
        ...company,
        settings: { ...company.settings, services },
        articles: [{ id: 901, title: '服务条款', html: '<p>七天内退货</p>' }],
      },
    ],
  })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: seedFile([terms]) })
})
afterAll(() => app.close())

it('shows the company’s promised services with their terms', async () => {
  const { data } = await app.call('goods.detail', { spuId: 101 })
  expect(data).toMatchObject({ services: ['7 天无理由'], promises: [terms] })
})

it('hides other services from lists and filters', async () => {
  const { data } = await app.call('goods.list', {})
  const tags = data.list.flatMap((card) => card.tags.map(({ text }) => text))
  expect(tags).toContain('7 天无理由')
  expect(tags).not.toContain('正品保障')
  const { data: facets } = await app.call('goods.facets', {})
  expect(facets.services.map(({ value }) => value)).not.toContain('正品保障')
})

it('refuses a repeated name and a missing article', () => {
  const { companies } = seedFile([terms, { ...terms, articleId: 902 }])
  expect(checkRows(companies).map(({ path, reason }) => [path.join('.'), reason])).toEqual([
    ['companies.0.settings.services.1.name', '重复：7 天无理由'],
    ['companies.0.settings.services.1.articleId', '没有文章 902'],
  ])
})
