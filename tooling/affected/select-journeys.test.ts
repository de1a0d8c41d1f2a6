import { expect, it } from 'vitest'
import { selectJourneys } from './select-journeys.mjs'

const texts = {
  'packages/shop/src/reviews/add/samples.ts': `{ url: '/evaluate/add?lineId={line}' }`,
  'packages/shop/src/reviews/review-endpoints.ts': `build.query('review.summary')`,
  'packages/shop/src/catalogue/detail/samples.ts': `{ url: '/ware/detail/{goods}' }`,
  'packages/shop/src/catalogue/search.ts': `build.query('goods.search')`,
  'packages/gift/src/cards/my-cards/samples.ts': `{ url: '/my' }`,
  'packages/contract/src/reviews/calls.ts': `{ 'review.summary': call('review.summary') }`,
  'apps/server/src/modules/goods/goods.module.ts': `serve('goods.search'); serve('ops.goods')`,
  'e2e/journeys/orders/reviews.spec.ts': `page.goto('/evaluate/add?lineId=1')`,
  'e2e/journeys/buying/sale.spec.ts': `page.goto('/ware/detail/17'); page.goto('/my/orders')`,
  'e2e/journeys/gift/gift.spec.ts': `page.goto('/my?companyId=1')`,
  'e2e/journeys/companies/new-company.spec.ts': `mall.operate('/goods')`,
}
const select = (...changed: string[]) => selectJourneys(changed, texts)
const REVIEWS = 'packages/shop/src/reviews/'
const CATALOGUE = 'packages/shop/src/catalogue/'
const GIFT = 'packages/gift/src/cards/'
const spec = (path: string) => `e2e/journeys/${path}.spec.ts`

it('selects journeys that use a path of the changed area', () => {
  expect(select('packages/shop/src/reviews/card/review-card.tsx')).toEqual({
    specs: [spec('orders/reviews')],
    areas: [REVIEWS],
  })
  expect(select('packages/shop/src/catalogue/detail/summary.tsx')).toEqual({
    specs: [spec('buying/sale')],
    areas: [CATALOGUE],
  })
})

it('does not match a longer path with a journey’s path', () => {
  expect(select('packages/gift/src/cards/my-cards/cards-page.tsx')).toEqual({
    specs: [spec('gift/gift')],
    areas: [GIFT],
  })
})

it('selects all areas of a feature when its common file changed', () => {
  expect(select('packages/shop/src/feature.ts')).toEqual({
    specs: [spec('buying/sale'), spec('orders/reviews')],
    areas: [CATALOGUE, REVIEWS],
  })
})

it('selects areas by the calls of a module or a contract, including operators’ calls', () => {
  expect(select('packages/contract/src/reviews/calls.ts')).toEqual({
    specs: [spec('orders/reviews')],
    areas: [REVIEWS],
  })
  expect(select('apps/server/src/modules/goods/goods.service.ts')).toEqual({
    specs: [spec('buying/sale'), spec('companies/new-company')],
    areas: [CATALOGUE],
  })
})

it('selects a changed journey, and none for tests, documents and tools', () => {
  expect(
    select(spec('gift/gift'), 'docs/demo.md', 'packages/ui/src/button/button.test.tsx'),
  ).toEqual({
    specs: [spec('gift/gift')],
    areas: [],
  })
})

it('selects all journeys when a shared file changed', () => {
  for (const path of [
    'packages/ui/src/button/button.tsx',
    'packages/core/src/api/call.ts',
    'packages/contract/src/base/shapes.ts',
    'apps/server/src/db/changes.ts',
    'e2e/fixtures/test.ts',
    'pnpm-lock.yaml',
  ]) {
    expect(select(path), path).toBe('all')
  }
})
