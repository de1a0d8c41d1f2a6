import type { DataOf, GoodsCard, GoodsDetail } from '@mall/contract'
import { buildGoodsCard, buildGoodsDetail, buildData } from '@mall/testing'

/** Cards with different ids: 商品1, 商品2 … */
export const buildCards = (
  count: number,
  overrides: Partial<GoodsCard> = {},
  from = 1,
): GoodsCard[] =>
  Array.from({ length: count }, (_, index) => {
    const id = from + index
    return buildGoodsCard({ spuId: id, defaultSkuId: id * 10, name: `商品${id}`, ...overrides })
  })

type Page = DataOf<'goods.list'>
export const buildPage = (list: GoodsCard[], overrides: Partial<Page> = {}): Page => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
  recommended: [],
  match: 'exact',
  marks: [],
  ...overrides,
})

export const buildHome = (overrides: Partial<DataOf<'home.all'>> = {}): DataOf<'home.all'> =>
  buildData('home.all', {
    banners: [],
    icons: [],
    sections: [],
    tabs: [{ id: 1, title: '为您推荐', cmsId: null, categoryId: null }],
    recommended: { list: buildCards(2), hasNext: false },
    searchHint: '挂耳咖啡',
    page: null,
    ...overrides,
  })

const sku = (
  skuId: number,
  specValues: string[],
  overrides: Partial<GoodsDetail['skus'][number]> = {},
) => ({
  skuId,
  specValues,
  costPoints: 590_000,
  marketCostPoints: null,
  picture: null,
  stock: 'available' as const,
  left: null,
  onSale: true,
  ...overrides,
})

/** Two colours in two sizes; the large black SKU is sold out, the large white one costs more. */
export const buildCup = (overrides: Partial<GoodsDetail> = {}): GoodsDetail =>
  buildGoodsDetail({
    spuId: 1,
    name: '保温杯',
    specs: [
      { name: '颜色', values: ['白', '黑'] },
      { name: '容量', values: ['小', '大'] },
    ],
    skus: [
      sku(11, ['白', '小']),
      sku(12, ['白', '大'], { costPoints: 790_000, stock: 'few', left: 3 }),
      sku(13, ['黑', '小']),
      sku(14, ['黑', '大'], { stock: 'sold-out' }),
    ],
    selectedSkuId: 11,
    costPoints: 590_000,
    limitPerPerson: null,
    services: ['7 天无理由'],
    promises: [],
    attributes: [{ name: '材质', value: '不锈钢' }],
    detailHtml: '<p>保温 12 小时</p>',
    freight: { text: '运费 ¥8', baseFee: 80_000 },
    ...overrides,
  })
