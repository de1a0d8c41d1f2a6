import type { GoodsDetail } from '@mall/contract'
import { buildData, renderFeature, type FeatureOptions } from '@mall/testing'
import { shopFeature } from '../feature.ts'
import { buildCup } from './builders.ts'

/** Response of `goods.refreshSku` for the first SKU of the cup. */
export const buildRefreshedSku = (more: Partial<GoodsDetail['skus'][number]> = {}) => {
  const [sku] = buildCup().skus
  if (!sku) throw new Error('the cup has no SKU')
  return {
    sku: { ...sku, ...more },
    freight: { text: '满 ¥99 包邮', baseFee: 0 },
    region: '浙江省 杭州市',
    delivery: { deliverable: true, arrivesAt: '2026-01-04T00:00:00.000Z' },
  }
}
/** Renders the product page with the cup and a cart of five pieces. */
export const renderDetail = (options: Partial<FeatureOptions> = {}) =>
  renderFeature(shopFeature, {
    route: '/ware/detail/1',
    ...options,
    answers: {
      'goods.detail': buildCup(),
      'goods.refreshSku': buildRefreshedSku(),
      'cart.add': buildData('cart.add'),
      'cart.list': buildData('cart.list', { length: 5, activeList: [], inactiveList: [] }),
      ...options.answers,
    },
  })
