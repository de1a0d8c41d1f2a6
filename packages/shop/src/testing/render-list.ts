import { renderFeature, type FeatureOptions } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { buildCards, buildPage } from './builders.ts'

const tree = [
  {
    id: 1,
    name: '数码',
    picture: null,
    children: [{ id: 11, name: '耳机', picture: null, children: [] }],
  },
]
const facets = {
  total: 7,
  hasCoupon: 4,
  fullPoints: 3,
  inStock: 6,
  brands: [
    { value: '听涧', count: 5 },
    { value: '跃动', count: 2 },
  ],
  services: [{ value: '包邮', count: 6 }],
  prices: [
    { min: null, max: 500_000, count: 3 },
    { min: 500_000, max: null, count: 4 },
  ],
}
/** Renders a goods list of two goods with its categories and filters. */
export const renderList = (route: string, options: Partial<FeatureOptions> = {}) =>
  renderFeature(shopFeature, {
    route,
    ...options,
    answers: {
      'goods.list': buildPage(buildCards(2)),
      'goods.listInCategory': buildPage(buildCards(2)),
      'goods.listInSelection': buildPage(buildCards(2)),
      'goods.categories': () => tree,
      'goods.facets': facets,
      ...options.answers,
    },
  })
