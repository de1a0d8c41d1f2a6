import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { company, other, picture, yuan } from './sample-seed.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [company, other] } })
})
afterAll(() => app.close())

type List = Partial<Parameters<typeof app.call<'goods.list'>>[1]>
const ids = (goods: { spuId: number }[]) => goods.map(({ spuId }) => spuId)
const list = async (args: List) => (await app.call('goods.list', args)).data
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
    ['that a coupon of some categories covers', { couponId: 1 }, [101, 102]],
    ['that a coupon of one product covers, by sales', { couponId: 3, sortType: 'sales' }, [106]],
    ['by words among those a coupon covers', { couponId: 1, kw: '头戴' }, [101]],
    ['nothing for a coupon that has ended', { couponId: 2 }, []],
    ['nothing for a coupon that does not exist', { couponId: 99 }, []],
    ['nothing for signs', { kw: '%_\'"' }, []],
  ] as const)('shows goods %s', async (_sentence, args, expected) => {
    expect(await found(args)).toEqual(expected)
  })

  it('hides delisted goods', async () => {
    expect(await found({ kw: '下架' })).toEqual([])
    expect(await found({ spuId: 105 })).toEqual([])
  })

  it('pages without a gap and returns the total on each page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, size: 2 })))
    expect(pages.map((page) => ids(page.list))).toEqual([[101, 102], [103, 104], [106], []])
    expect(pages.map(({ total, hasNext }) => [total, hasNext])).toEqual([
      [5, true],
      [5, true],
      [5, false],
      [5, false],
    ])
    expect(pages[3]?.recommended).toEqual([])
  })

  it('recommends available best sellers when nothing is found', async () => {
    const { list: none, total, recommended } = await list({ kw: '月球车' })
    expect([none, total, ids(recommended)]).toEqual([[], 0, [104, 101, 102]])
  })

  it.each([
    { size: 101 },
    { size: 0 },
    { page: 0 },
    { size: -1 },
    { page: 1.5 },
    { kw: 'x'.repeat(51) },
    { sortType: 'id' },
  ])('refuses %j', async (args) => {
    expect(await app.call('goods.list', args as List)).toMatchObject({
      status: 400,
      code: refusalCode('request/invalid'),
    })
  })

  it('searches or refuses any fifty characters without an error', async () => {
    const sentence = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.string({ unit: fc.constantFrom(...'耳机蓝牙咖啡 %_\\\'"{},()&|!:*-a1'), maxLength: 50 }),
    )
    await fc.assert(
      fc.asyncProperty(sentence, async (kw) => {
        expect([200, 400]).toContain((await app.call('goods.list', { kw })).status)
        expect([200, 400]).toContain((await app.call('goods.suggest', { kw })).status)
      }),
      { seed: 20_260_703, numRuns: 60 },
    )
  })

  it('returns an empty page for the largest page number', async () => {
    expect((await list({ page: 999_999_999_999_999, size: 100 })).list).toEqual([])
  })

  it('shows a first-level category with its children and a second-level one alone', async () => {
    const of = async (categoryId: number) =>
      ids((await app.call('goods.listInCategory', { categoryId })).data.list)
    expect([await of(10), await of(12), await of(20)]).toEqual([[101, 102, 103], [103], [104, 106]])
  })

  it('refuses a missing and a foreign category alike, but not an empty one', async () => {
    for (const categoryId of [99, 91]) {
      expect(await app.call('goods.listInCategory', { categoryId })).toMatchObject({
        flag: false,
        code: refusalCode('goods/no-category'),
        data: null,
      })
    }
    const { data } = await app.call('goods.listInCategory', { categoryId: 30 })
    expect([data.total, ids(data.recommended)]).toEqual([0, [104, 101, 102]])
  })

  it('shows a selection in its own order, also within a category', async () => {
    const of = async (args: { cmsId: number; categoryId?: number; sortType?: 'price_asce' }) =>
      ids((await app.call('goods.listInSelection', args)).data.list)
    expect(await of({ cmsId: 7 })).toEqual([104, 102, 101])
    expect(await of({ cmsId: 7, sortType: 'price_asce' })).toEqual([102, 104, 101])
    expect(await of({ cmsId: 7, categoryId: 10 })).toEqual([102, 101])
    expect(await of({ cmsId: 8 })).toEqual([])
  })

  it('returns the selection’s name, also on later and empty pages', async () => {
    const title = async (args: { cmsId: number; page?: number; kw?: string }) =>
      (await app.call('goods.listInSelection', args)).data.title
    expect(await title({ cmsId: 7 })).toBe('本周')
    expect(await title({ cmsId: 7, page: 2, kw: 'x' })).toBe('本周')
    expect(await title({ cmsId: 8 })).toBeUndefined()
  })

  it('refuses a company that does not exist', async () => {
    expect(await app.call('goods.list', {}, { companyId: 77 })).toMatchObject({
      flag: false,
      code: refusalCode('company/unknown'),
    })
  })
})

describe('a card', () => {
  it('returns the list fields of a product', async () => {
    const [card] = (await app.call('goods.byIds', { spuIds: [101] })).data
    expect(card).toEqual({
      spuId: 101,
      kind: 'parcel',
      defaultSkuId: null,
      skuId: null,
      name: '听涧 头戴式降噪蓝牙耳机',
      subtitle: '主动降噪',
      picture: picture('headphones'),
      costPoints: yuan(399),
      marketCostPoints: yuan(499),
      leastNum: 1,
      sales: 300,
      goodPercent: null,
      soldOut: false,
      corner: '热卖',
      cssBody: 'hot',
      tags: [
        { text: '可用券', tone: 'accent' },
        { text: '7 天无理由', tone: 'quiet' },
      ],
      categories: [11, 10],
    })
  })

  it('marks goods below the minimum quantity as sold out and names the SKU that + adds', async () => {
    const { data } = await app.call('goods.byIds', { spuIds: [103, 106, 102] })
    expect(data.map(({ soldOut, defaultSkuId }) => [soldOut, defaultSkuId])).toEqual([
      [true, 1031],
      [true, 1061],
      [false, 1021],
    ])
  })

  it('shows tags of coupons and free freight, but not of ended coupons', async () => {
    const { data } = await app.call('goods.byIds', { spuIds: [103, 104, 106] })
    expect(data.map(({ tags }) => tags.map(({ text }) => text))).toEqual([
      ['包邮'],
      ['包邮'],
      ['可用券'],
    ])
  })

  it('returns requested goods once in the requested order without unknown, foreign and delisted ones', async () => {
    const { data } = await app.call('goods.byIds', { spuIds: [104, 901, 102, 105, 104, 5] })
    expect(ids(data)).toEqual([104, 102])
  })

  it('returns an activity icon by a separate query', async () => {
    const { data } = await app.call('goods.cssList', { spuIds: [102, 101, 901] })
    expect(data).toEqual([
      { spuId: 102, cssBody: '' },
      { spuId: 101, cssBody: 'hot' },
    ])
  })
})
