import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorldCompanyInput } from '@mall/contract/world'
import { openHouse, type House } from '../../testing/index.ts'

const yuan = (n: number) => n * 10_000
const picture = (name: string) => ({ src: `/pictures/${name}.webp`, width: 800, height: 800 })
const address = { receiver: '林晚', tel: '13800138000', detail: '博文路 18 号' }
const shopperAddresses = [
  { ...address, province: '广东省', city: '深圳市', county: '南山区' },
  { ...address, province: '上海市', city: '上海市', county: '浦东新区', town: '张江镇', isDefault: true },
]

const company: WorldCompanyInput = {
  id: 1,
  homeOption: { hotWords: ['咖啡', '礼盒'] },
  settings: {
    freight: { baseFee: yuan(8), rules: [{ ruleId: 1, threshold: yuan(99), minus: yuan(3) }, { ruleId: -1, threshold: yuan(599) }] },
  },
  icons: [{ id: 1, name: '数码', picture: picture('laptop'), linkType: 6, link: '10' }],
  categories: [
    { id: 10, name: '数码家电' },
    { id: 11, parentId: 10, name: '影音娱乐' },
    { id: 12, parentId: 10, name: '智能穿戴' },
    { id: 20, name: '粮油美食', picture: picture('rice') },
    { id: 21, parentId: 20, name: '咖啡茶饮' },
    { id: 30, name: '空架子' },
  ],
  goods: [
    {
      spuId: 101, name: '听涧 头戴式降噪蓝牙耳机', subtitle: '主动降噪', categoryId: 11, salesBefore: 300, limitPerPerson: 2,
      keywords: ['头戴'], pictures: [picture('headphones')], services: ['7 天无理由', '正品保障'], cssBody: 'hot', corner: '热卖',
      specs: [{ name: '颜色', values: ['云雾白', '石墨黑'] }],
      skus: [
        { skuId: 1011, specValues: ['云雾白'], costPoints: yuan(399), marketCostPoints: yuan(499), stock: 0 },
        { skuId: 1012, specValues: ['石墨黑'], costPoints: yuan(429), stock: 10 },
      ],
      detailHtml: '<h3>安静</h3><script>alert(1)</script><p onclick="x()">好</p>',
      attributes: [{ name: '重量', value: '248g' }],
    },
    { spuId: 102, name: '蓝牙耳机', categoryId: 11, salesBefore: 20, skus: [{ skuId: 1021, costPoints: yuan(59), stock: 100 }] },
    { spuId: 103, name: '智能手表', categoryId: 12, keywords: ['耳机伴侣'], salesBefore: 900, skus: [{ skuId: 1031, costPoints: yuan(699), stock: 0 }] },
    { spuId: 104, name: '云南小粒挂耳咖啡 10g×20 袋', categoryId: 21, salesBefore: 500, leastNum: 5, skus: [{ skuId: 1041, costPoints: yuan(120), stock: 200 }] },
    { spuId: 105, name: '下架的茶', categoryId: 21, onSale: false, skus: [{ skuId: 1051, costPoints: yuan(9), stock: 9 }] },
    { spuId: 106, name: '起购多的糖', categoryId: 21, leastNum: 5, skus: [{ skuId: 1061, costPoints: yuan(9), stock: 4 }] },
  ],
  selections: [{ cmsId: 7, title: '本周', goods: [104, 105, 102, 101] }],
  coupons: [
    { templateId: 1, title: '数码专享', kind: 'minus', value: yuan(30), scope: { categories: [11] } },
    { templateId: 2, title: '过去的券', kind: 'minus', value: yuan(30), validTo: '2020-01-01T00:00:00Z' },
    { templateId: 3, title: '糖券', kind: 'minus', value: yuan(1), scope: { goods: [106] } },
  ],
  shoppers: [
    { id: 11, phone: '13800138000', addresses: shopperAddresses },
    { id: 12, phone: '13800138001', addresses: shopperAddresses.slice(0, 1) },
    { id: 13, phone: '13800138002' },
  ],
}
const other: WorldCompanyInput = {
  id: 2,
  categories: [{ id: 90, name: '茶' }, { id: 91, parentId: 90, name: '绿茶' }],
  goods: [{ spuId: 901, name: '蓝牙耳机', categoryId: 91, skus: [{ skuId: 9011, costPoints: yuan(1), stock: 9 }] }],
  shoppers: [{ id: 21, phone: '13800138000', addresses: shopperAddresses.slice(0, 1) }],
}

let house: House
beforeAll(async () => {
  house = await openHouse({ world: { companies: [company, other] } })
})
afterAll(() => house.close())

type List = Partial<Parameters<typeof house.call<'goods.list'>>[1]>
const ids = (goods: { spuId: number }[]) => goods.map(({ spuId }) => spuId)
const list = async (args: List) => (await house.call('goods.list', args)).data
const found = async (args: List) => ids((await list(args)).list)

describe('a list of goods', () => {
  it.each([
    ['in the company’s order', {}, [101, 102, 103, 104, 106]],
    ['by sales', { sortType: 'sales' }, [103, 104, 101, 102, 106]],
    ['dearest first', { sortType: 'price_desc' }, [103, 101, 104, 102, 106]],
    ['cheapest first', { sortType: 'price_asce' }, [106, 102, 104, 101, 103]],
    ['between two prices', { minPrice: yuan(59), maxPrice: yuan(399) }, [101, 102, 104]],
    ['only what can be bought now', { inStock: true }, [101, 102, 104]],
    ['one product', { spuId: 102 }, [102]],
    ['by words, the best match first, then by sales', { kw: '蓝牙耳机' }, [102, 101]],
    ['by keywords and categories too', { kw: '耳机' }, [101, 102, 103]],
    ['by words in the order asked for', { kw: '耳机', sortType: 'price_desc' }, [103, 101, 102]],
    ['nothing where one of the words is missing', { kw: 'ｘ 挂耳 10G' }, []],
    ['by a number with its unit', { kw: '10G 咖啡' }, [104]],
    ['by one character', { kw: '糖' }, [106]],
    ['nothing for signs', { kw: '%_\'"' }, []],
  ] as const)('shows goods %s', async (_sentence, args, expected) => {
    expect(await found(args)).toEqual(expected)
  })

  it('never shows what is off the shelf', async () => {
    expect(await found({ kw: '下架' })).toEqual([])
    expect(await found({ spuId: 105 })).toEqual([])
  })

  it('turns pages without a gap and tells the total on each', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, size: 2 })))
    expect(pages.map((page) => ids(page.list))).toEqual([[101, 102], [103, 104], [106], []])
    expect(pages.map(({ total, hasNext }) => [total, hasNext])).toEqual([[5, true], [5, true], [5, false], [5, false]])
    expect(pages[3]?.recommended).toEqual([])
  })

  it('recommends best sellers that can be bought where nothing is found', async () => {
    const { list: none, total, recommended } = await list({ kw: '月球车' })
    expect([none, total, ids(recommended)]).toEqual([[], 0, [104, 101, 102]])
  })

  it.each([{ size: 101 }, { size: 0 }, { page: 0 }, { size: -1 }, { page: 1.5 }, { kw: 'x'.repeat(51) }, { sortType: 'id' }])(
    'refuses %j',
    async (args) => {
      expect(await house.call('goods.list', args as List)).toMatchObject({ status: 400, code: 40000 })
    },
  )

  it('answers the last page that could be asked for', async () => {
    expect((await list({ page: 999_999_999_999_999, size: 100 })).list).toEqual([])
  })

  it('shows a first level with what is below it, and a second level alone', async () => {
    const of = async (categoryId: number) => ids((await house.call('goods.listInCategory', { categoryId })).data.list)
    expect([await of(10), await of(12), await of(20)]).toEqual([[101, 102, 103], [103], [104, 106]])
  })

  it('refuses a category that does not exist, a foreign one alike, and not an empty one', async () => {
    for (const categoryId of [99, 91]) {
      expect(await house.call('goods.listInCategory', { categoryId })).toMatchObject({ flag: false, code: 30002, data: null })
    }
    const { data } = await house.call('goods.listInCategory', { categoryId: 30 })
    expect([data.total, ids(data.recommended)]).toEqual([0, [104, 101, 102]])
  })

  it('shows a selection in its own order, and within a category', async () => {
    const of = async (args: { cmsId: number; categoryId?: number; sortType?: 'price_asce' }) =>
      ids((await house.call('goods.listInSelection', args)).data.list)
    expect(await of({ cmsId: 7 })).toEqual([104, 102, 101])
    expect(await of({ cmsId: 7, sortType: 'price_asce' })).toEqual([102, 104, 101])
    expect(await of({ cmsId: 7, categoryId: 10 })).toEqual([102, 101])
    expect(await of({ cmsId: 8 })).toEqual([])
  })

  it('refuses a company that does not exist', async () => {
    expect(await house.call('goods.list', {}, { companyId: 77 })).toMatchObject({ flag: false, code: 22001 })
  })
})

describe('a card', () => {
  it('says what a list shows of a product', async () => {
    const [card] = (await house.call('goods.byIds', { spuIds: [101] })).data
    expect(card).toEqual({
      spuId: 101, defaultSkuId: null, name: '听涧 头戴式降噪蓝牙耳机', subtitle: '主动降噪', picture: picture('headphones'),
      costPoints: yuan(399), marketCostPoints: yuan(499), leastNum: 1, sales: 300, soldOut: false, corner: '热卖', cssBody: 'hot',
      tags: [{ text: '可用券', tone: 'accent' }, { text: '7 天无理由', tone: 'quiet' }],
    })
  })

  it('tells sold out where less is left than one must buy, and the SKU that + adds where there is one', async () => {
    const { data } = await house.call('goods.byIds', { spuIds: [103, 106, 102] })
    expect(data.map(({ soldOut, defaultSkuId }) => [soldOut, defaultSkuId])).toEqual([[true, 1031], [true, 1061], [false, 1021]])
  })

  it('tags what coupons cover and what ships free, and no coupon that has ended', async () => {
    const { data } = await house.call('goods.byIds', { spuIds: [103, 104, 106] })
    expect(data.map(({ tags }) => tags.map(({ text }) => text))).toEqual([['包邮'], ['包邮'], ['可用券']])
  })

  it('comes in the order asked, once, and leaves out what is unknown, foreign or off the shelf', async () => {
    const { data } = await house.call('goods.byIds', { spuIds: [104, 901, 102, 105, 104, 5] })
    expect(ids(data)).toEqual([104, 102])
  })

  it('has an activity icon to be asked for alone', async () => {
    const { data } = await house.call('goods.cssList', { spuIds: [102, 101, 901] })
    expect(data).toEqual([{ spuId: 102, cssBody: '' }, { spuId: 101, cssBody: 'hot' }])
  })
})

describe('a product', () => {
  it('shows its SKUs, the first that can be bought chosen, and its price', async () => {
    const { data } = await house.call('goods.detail', { spuId: 101 })
    expect(data).toMatchObject({
      spuId: 101, onSale: true, categoryId: 11, supplierName: '商城自营仓', selectedSkuId: 1012, costPoints: yuan(429),
      marketCostPoints: null, limitPerPerson: 2, leastNum: 1, services: ['7 天无理由', '正品保障'],
      tags: [{ text: '可用券' }, { text: '每人限购 2 件' }],
      freight: { text: '运费8元，满599元包邮，满99元减3元', baseFee: yuan(8) },
    })
    expect(data.skus.map(({ skuId, stock, left }) => [skuId, stock, left])).toEqual([[1011, 'sold-out', null], [1012, 'few', 10]])
  })

  it('serves rich text without anything that acts', async () => {
    const { data } = await house.call('goods.detail', { spuId: 101 })
    expect(data.detailHtml).toBe('<h3>安静</h3><p>好</p>')
  })

  it('chooses the SKU asked for, and its own choice where the SKU is none of its own', async () => {
    expect((await house.call('goods.detail', { spuId: 101, skuId: 1011 })).data).toMatchObject({ selectedSkuId: 1011, marketCostPoints: yuan(499) })
    expect((await house.call('goods.detail', { spuId: 101, skuId: 1021 })).data.selectedSkuId).toBe(1012)
    expect((await house.call('goods.detail', { spuId: 103 })).data.selectedSkuId).toBeNull()
  })

  it('is shown off the shelf too, as such, for old links', async () => {
    expect((await house.call('goods.detail', { spuId: 105 })).data).toMatchObject({ onSale: false, selectedSkuId: null })
  })

  it('does not tell few of what is left where that is not enough', async () => {
    const { data } = await house.call('goods.detail', { spuId: 106 })
    expect(data.skus).toMatchObject([{ stock: 'sold-out', left: null }])
  })

  it('is gone where missing or another company’s, in the same words', async () => {
    for (const spuId of [5, 901]) {
      expect(await house.call('goods.detail', { spuId })).toMatchObject({ status: 200, code: 30001, message: '商品不存在或已下架', data: null })
    }
  })

  it('with a SKU named is gone where the SKU is not its own', async () => {
    expect((await house.call('goods.detailOfSku', { a: 101, b: 1011 })).data.selectedSkuId).toBe(1011)
    for (const b of [1021, 9011, 5]) {
      expect(await house.call('goods.detailOfSku', { a: 101, b })).toMatchObject({ code: 30001 })
    }
  })
})

describe('a SKU asked for again', () => {
  it('tells a stranger price, stock and freight, and no region', async () => {
    const { data } = await house.call('goods.refreshSku', { id: 1012 })
    expect(data).toMatchObject({ sku: { skuId: 1012, stock: 'few', left: 10, costPoints: yuan(429) }, freight: { baseFee: yuan(8) }, region: '' })
  })

  it('tells a shopper the default region, or the one of the address named', async () => {
    const token = await house.tokenOf(1, 11)
    expect((await house.call('goods.refreshSku', { id: 1012 }, { token })).data.region).toBe('上海市 浦东新区 张江镇')
    const addressId = await addressOf(1, 12)
    const named = await house.call('goods.refreshSku', { id: 1012, addressId }, { token: await house.tokenOf(1, 12) })
    expect(named.data.region).toBe('广东省 深圳市 南山区')
    expect((await house.call('goods.refreshSku', { id: 1012 }, { token: await house.tokenOf(1, 13) })).data.region).toBe('')
  })

  it('knows no address but the shopper’s own: another’s, another company’s and a missing one answer alike', async () => {
    const token = await house.tokenOf(1, 11)
    for (const addressId of [await addressOf(1, 12), await addressOf(2, 21), 5]) {
      expect(await house.call('goods.refreshSku', { id: 1012, addressId }, { token })).toMatchObject({ status: 200, code: 32001, data: null })
    }
    expect(await house.call('goods.refreshSku', { id: 1012, addressId: await addressOf(1, 12) })).toMatchObject({ code: 32001 })
  })

  it('is gone where missing or foreign', async () => {
    for (const id of [5, 9011]) expect(await house.call('goods.refreshSku', { id })).toMatchObject({ code: 30001 })
  })

  async function addressOf(companyId: number, userId: number): Promise<number> {
    const { data } = await house.call('address.list', {}, { companyId, token: await house.tokenOf(companyId, userId) })
    return data[0]?.id ?? 0
  }
})

describe('categories', () => {
  it('are a tree of two levels in the company’s order', async () => {
    const { data } = await house.call('goods.categories', {})
    expect(data).toMatchObject([
      { id: 10, name: '数码家电', picture: null, children: [{ id: 11, children: [] }, { id: 12 }] },
      { id: 20, picture: picture('rice'), children: [{ id: 21 }] },
      { id: 30, children: [] },
    ])
  })

  it('of a first level come with some goods each', async () => {
    const { data } = await house.call('goods.byCategory', { categoryId: 10, size: 1 })
    expect(data.map(({ id, goods }) => [id, ids(goods)])).toEqual([[11, [101]], [12, [103]]])
    expect((await house.call('goods.byCategory', { categoryId: 30 })).data).toEqual([])
  })

  it('of a second level, a foreign or a missing one are refused alike', async () => {
    for (const categoryId of [11, 90, 5]) {
      expect(await house.call('goods.byCategory', { categoryId })).toMatchObject({ code: 30002 })
    }
  })

  it('have icons on the home page', async () => {
    expect((await house.call('goods.icons', {})).data).toEqual(company.icons)
  })
})

describe('suggestions', () => {
  it('continue what is typed, and bring the hot words', async () => {
    const { data } = await house.call('goods.suggest', { kw: '咖啡' })
    expect(data).toEqual({ suggestions: ['咖啡茶饮', '云南小粒挂耳咖啡'], hotWords: ['咖啡', '礼盒'] })
  })

  it('are none for nothing and for signs', async () => {
    for (const kw of ['', '%', '🎁']) expect((await house.call('goods.suggest', { kw })).data.suggestions).toEqual([])
  })
})
