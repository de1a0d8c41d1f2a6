import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { company, other, picture, yuan } from './sample-seed.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [company, other] } })
})
afterAll(() => app.close())

const ids = (goods: { spuId: number }[]) => goods.map(({ spuId }) => spuId)

describe('a product', () => {
  it('shows its SKUs with the first available one chosen, and its price', async () => {
    const { data } = await app.call('goods.detail', { spuId: 101 })
    expect(data).toMatchObject({
      spuId: 101,
      onSale: true,
      categoryId: 11,
      supplierName: '商城自营仓',
      selectedSkuId: 1012,
      costPoints: yuan(429),
      marketCostPoints: null,
      limitPerPerson: 2,
      leastNum: 1,
      services: ['7 天无理由', '正品保障'],
      tags: [{ text: '可用券' }, { text: '每人限购 2 件' }],
      freight: { text: '运费 ¥8，满 ¥599 包邮，满 ¥99 减 ¥3 运费', baseFee: yuan(8) },
    })
    expect(data.skus.map(({ skuId, stock, left }) => [skuId, stock, left])).toEqual([
      [1011, 'sold-out', null],
      [1012, 'few', 10],
    ])
  })

  it('serves rich text without scripts', async () => {
    const { data } = await app.call('goods.detail', { spuId: 101 })
    expect(data.detailHtml).toBe('<h3>安静</h3><p>好</p>')
  })

  it('chooses the requested SKU, or its default when the SKU is of another product', async () => {
    expect((await app.call('goods.detail', { spuId: 101, skuId: 1011 })).data).toMatchObject({
      selectedSkuId: 1011,
      marketCostPoints: yuan(499),
    })
    expect((await app.call('goods.detail', { spuId: 101, skuId: 1021 })).data.selectedSkuId).toBe(
      1012,
    )
    expect((await app.call('goods.detail', { spuId: 103 })).data.selectedSkuId).toBeNull()
  })

  it('is shown as delisted to old links', async () => {
    expect((await app.call('goods.detail', { spuId: 105 })).data).toMatchObject({
      onSale: false,
      selectedSkuId: null,
    })
  })

  it('hides a remaining stock below the minimum quantity', async () => {
    const { data } = await app.call('goods.detail', { spuId: 106 })
    expect(data.skus).toMatchObject([{ stock: 'sold-out', left: null }])
  })

  it('responds identically when it is missing or of another company', async () => {
    for (const spuId of [5, 901]) {
      expect(await app.call('goods.detail', { spuId })).toMatchObject({
        status: 200,
        code: refusalCode('goods/not-found'),
        message: '商品不存在或已下架',
        data: null,
      })
    }
  })

  it('is refused with a SKU of another product', async () => {
    expect((await app.call('goods.detailOfSku', { a: 101, b: 1011 })).data.selectedSkuId).toBe(1011)
    for (const b of [1021, 9011, 5]) {
      expectRefusal(await app.call('goods.detailOfSku', { a: 101, b }), 'goods/not-found')
    }
  })
})

describe('a repeated request of a SKU', () => {
  it('shows a guest price, stock and freight, but no region', async () => {
    const { data } = await app.call('goods.refreshSku', { id: 1012 })
    expect(data).toMatchObject({
      sku: { skuId: 1012, stock: 'few', left: 10, costPoints: yuan(429) },
      freight: { baseFee: yuan(8) },
      region: '',
    })
  })

  it('shows a shopper the region of the given or the default address', async () => {
    const token = await app.tokenOf(1, 11)
    expect((await app.call('goods.refreshSku', { id: 1012 }, { token })).data.region).toBe(
      '上海市 浦东新区 张江镇',
    )
    const addressId = await addressOf(1, 12)
    const named = await app.call(
      'goods.refreshSku',
      { id: 1012, addressId },
      { token: await app.tokenOf(1, 12) },
    )
    expect(named.data.region).toBe('广东省 深圳市 南山区')
    expect(
      (await app.call('goods.refreshSku', { id: 1012 }, { token: await app.tokenOf(1, 13) })).data
        .region,
    ).toBe('')
  })

  it('responds alike for a missing address and for another shopper’s or company’s address', async () => {
    const token = await app.tokenOf(1, 11)
    for (const addressId of [await addressOf(1, 12), await addressOf(2, 21), 5]) {
      expect(await app.call('goods.refreshSku', { id: 1012, addressId }, { token })).toMatchObject({
        status: 200,
        code: refusalCode('address/not-found'),
        data: null,
      })
    }
    expect(
      await app.call('goods.refreshSku', { id: 1012, addressId: await addressOf(1, 12) }),
    ).toMatchObject({ code: refusalCode('address/not-found') })
  })

  it('is refused for a missing SKU and for one of another company', async () => {
    for (const id of [5, 9011])
      expectRefusal(await app.call('goods.refreshSku', { id }), 'goods/not-found')
  })

  async function addressOf(companyId: number, userId: number): Promise<number> {
    const { data } = await app.call(
      'address.list',
      {},
      { companyId, token: await app.tokenOf(companyId, userId) },
    )
    return data[0]?.id ?? 0
  }
})

describe('categories', () => {
  it('form a tree of two levels in the company’s order', async () => {
    const { data } = await app.call('goods.categories', {})
    expect(data).toMatchObject([
      { id: 10, name: '数码家电', picture: null, children: [{ id: 11, children: [] }, { id: 12 }] },
      {
        id: 20,
        picture: picture('rice'),
        children: [{ id: 21 }],
        banner: { title: '开饭了', subtitle: '', linkType: 13, link: '21', pictures: [] },
      },
      { id: 30, children: [] },
    ])
  })

  it('contain some goods each at the first level', async () => {
    const { data } = await app.call('goods.byCategory', { categoryId: 10, size: 1 })
    expect(data.map(({ id, goods }) => [id, ids(goods)])).toEqual([
      [11, [101]],
      [12, [103]],
    ])
    expect((await app.call('goods.byCategory', { categoryId: 30 })).data).toEqual([])
  })

  it('are refused alike at the second level, when missing or of another company', async () => {
    for (const categoryId of [11, 90, 5]) {
      expectRefusal(await app.call('goods.byCategory', { categoryId }), 'goods/no-category')
    }
  })

  it('have icons on the home page', async () => {
    expect((await app.call('goods.icons', {})).data).toEqual(company.icons)
  })
})

describe('suggestions', () => {
  it('continue the typed text and include the hot words', async () => {
    const { data } = await app.call('goods.suggest', { kw: '咖啡' })
    expect(data).toEqual({
      suggestions: ['咖啡茶饮', '云南小粒挂耳咖啡'],
      hotWords: ['咖啡', '礼盒'],
      related: [],
    })
  })

  it('are empty for an empty text and for punctuation', async () => {
    for (const kw of ['', '%', '🎁'])
      expect((await app.call('goods.suggest', { kw })).data.suggestions).toEqual([])
  })
})
