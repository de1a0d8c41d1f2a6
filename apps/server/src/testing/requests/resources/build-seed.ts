import { shopSeed } from '../../../modules/orders/testing/index.ts'
import { OWN } from './own-ids.ts'

const picture = { src: '/media/goods/none.webp', width: 256, height: 256 }

/** Company 1 has all that company 2 has, and one resource of each kind more. */
export function buildSeed() {
  const [shop] = shopSeed().companies
  const { goods = [], categories = [], shoppers = [] } = shop ?? {}
  const [buyer, ...others] = shoppers
  // Enough of everything: each call is made with a checkout and a cart of its own.
  const plenty = goods.map((one) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: 10_000 })),
  }))
  const withOneMore = plenty.map((one) =>
    one.spuId === 10
      ? {
          ...one,
          skus: [
            ...one.skus,
            { skuId: 13, specValues: ['中烘'], costPoints: 9_900, stock: 10_000 },
          ],
        }
      : one,
  )
  const selection = (goodsIds: number[]) => ({ cmsId: 1, title: '精选', goods: goodsIds })
  const unpaid = { orders: 1_000, pieces: 1_000_000, stockPercent: 100 }
  const both = {
    ...shop,
    settings: { ...shop?.settings, unpaid },
    goods: plenty,
    selections: [selection([10])],
    shoppers: [{ ...buyer, phone: '13900000001' }, ...others],
  }
  return {
    companies: [
      {
        ...both,
        id: 1,
        categories: [...categories, { id: 5, name: '内购' }, { id: 6, parentId: 5, name: '样品' }],
        goods: [
          ...withOneMore,
          {
            spuId: 50,
            name: '内购样品',
            categoryId: 2,
            pictures: [picture],
            cssBody: 'sample',
            skus: [{ skuId: 51, costPoints: 10_000, stock: 10_000 }],
          },
          {
            spuId: 60,
            kind: 'card' as const,
            name: '会员月卡',
            categoryId: 2,
            skus: [{ skuId: OWN.cardSkuId, costPoints: 10_000, stock: 0 }],
          },
        ],
        selections: [selection([10, 50]), { cmsId: 7, title: '内购', goods: [50] }],
        coupons: [
          ...(shop?.coupons ?? []),
          {
            templateId: OWN.templateId,
            title: '内购券',
            kind: 'minus' as const,
            value: 100,
            validDays: 9,
          },
        ],
        articles: [{ id: 9, typeId: 9, title: '内部通知', html: '<p>内部</p>', categoryId: 4 }],
        articleCategories: [{ id: 4, title: '内部' }],
        pages: [
          {
            id: '77',
            content: {
              title: '内购专场',
              blocks: [{ id: 'n1', kind: 'notice' as const, text: '仅限员工' }],
            },
          },
        ],
      },
      { ...both, id: 2 },
    ],
  }
}
