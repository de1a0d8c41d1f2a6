import { refusals } from '@mall/contract'
import { CompanyFiles } from '@mall/contract/company-files'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoSeed } from '../../demo/index.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { pickSeed, pickSize } from '../../testing/size.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { list, wideRow } from './testing.ts'

const seed = pickSeed()
let app: TestApp
let platform: Record<string, string>

beforeAll(async () => {
  process.stdout.write(`company files seed ${String(seed)} (MALL_TEST_SEED repeats it)\n`)
  const demo = demoSeed(undefined).companies.find(({ id }) => id === 1)
  if (!demo) throw new Error('the demo has no company 1')
  const [shop] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: [
        { ...demo, id: 1, shoppers: [] },
        { ...shop, id: 2 },
      ],
    },
  })
})
beforeEach(async () => {
  platform = await app.operatorHeaders(0)
})
afterAll(() => app.close())

const as = (companyId: number) => ({ companyId, headers: platform })
const exported = async (companyId: number) =>
  (await app.call('ops.exportCompany', {}, as(companyId))).data
async function importFiles(companyId: number, files: object, dryRun = false) {
  const { version } = await exported(companyId)
  const headers = { ...platform, 'if-match': version }
  const input = { files: { ...files }, dryRun }
  return app.call('ops.importCompany', input, { companyId, headers })
}
async function emptyCompany(): Promise<number> {
  const { data } = await app.call('ops.createCompany', { name: '空商城' }, { headers: platform })
  return data.id
}

const text = fc.string({
  unit: fc.constantFrom('茶', '杯', 'a', 'B', '7', ' ', ':', '#', '"', "'", '-', '|'),
  minLength: 1,
  maxLength: 12,
})
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0').toUpperCase()}`)

/** Files of a company with a catalogue of two levels. */
const companyFiles = fc
  .record({
    mallName: text,
    btnColor: colour,
    supplier: text,
    categories: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 }),
    goods: fc.uniqueArray(
      fc.record({
        spuId: fc.integer({ min: 1, max: 100_000 }),
        name: text,
        keywords: fc.array(text, { maxLength: 3 }),
        prices: fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 3 }),
        stock: fc.integer({ min: 0, max: 999 }),
        onSale: fc.boolean(),
        attribute: text,
        html: fc.constantFrom('', '<p>说明</p>', '<p>a\nb</p>'),
      }),
      { selector: ({ spuId }) => spuId, maxLength: 5 },
    ),
    article: text,
    message: text,
    orderTimeoutMinutes: fc.integer({ min: 1, max: 999 }),
  })
  .map((values): object => ({
    info: { mallName: values.mallName, theme: { btnColor: values.btnColor } },
    settings: {
      orderTimeoutMinutes: values.orderTimeoutMinutes,
      messages: { 'shop.cart.title': values.message },
    },
    suppliers: [{ id: 3, name: values.supplier }],
    categories: values.categories.map((id, index) => ({
      id,
      name: `分类 ${String(id)}`,
      parentId: index === 0 ? null : (values.categories[0] ?? null),
      banner: index === 0 ? { title: values.supplier, linkType: 0, link: '' } : null,
    })),
    goods: values.goods.map(({ spuId, prices, stock, attribute, html, ...goods }) => ({
      ...goods,
      spuId,
      supplierId: 3,
      categoryId: values.categories[0],
      detailHtml: html,
      attributes: [{ name: '产地', value: attribute }],
      specs:
        prices.length > 1
          ? [{ name: '款式', values: prices.map((_, at) => `款 ${String(at)}`) }]
          : [],
      skus: prices.map((price, at) => ({
        skuId: spuId * 10 + at,
        specValues: prices.length > 1 ? [`款 ${String(at)}`] : [],
        costPoints: price * 100,
        stock,
      })),
    })),
    selections: [{ cmsId: 1, title: '精选', goods: values.goods.map(({ spuId }) => spuId) }],
    sections: [],
    articles: [{ id: 1, typeId: 9, title: values.article, html: `<p>${values.article}</p>` }],
    coupons: [{ templateId: 1, title: '券', kind: 'minus', value: 100, validDays: 7 }],
  }))

describe('company files', () => {
  it('match the export after an import into an empty company', async () => {
    await fc.assert(
      fc.asyncProperty(companyFiles, async (files) => {
        const source = await emptyCompany()
        const imported = await importFiles(source, files)
        expect(imported, JSON.stringify(imported)).toMatchObject({ flag: true })
        const first = await exported(source)
        expect(first.files.goods).toEqual(CompanyFiles.parse(files).goods)
        const copy = await emptyCompany()
        await importFiles(copy, first.files)
        expect(await exported(copy)).toEqual(first)
      }),
      { seed, numRuns: pickSize(8, 100) },
    )
  })

  it('contain the demo company, which an empty company reproduces', async () => {
    const first = await exported(1)
    expect(first.files.goods?.length).toBeGreaterThan(150)
    const copy = await emptyCompany()
    expect(await importFiles(copy, first.files)).toMatchObject({ data: { isApplied: true } })
    expect(await exported(copy)).toEqual(first)
    const shown = await app.call('goods.list', { page: 1, size: 40 }, { companyId: copy })
    const original = await app.call('goods.list', { page: 1, size: 40 }, { companyId: 1 })
    expect(shown.data).toEqual(original.data)
    expect((await auditCompany(app.db, copy)).ok).toBe(true)
  })

  it('report at most 100 faults', async () => {
    const refused = await importFiles(2, { goods: list(300, wideRow) })
    expect(refused).toHaveProperty('errors.length', 100)
  })

  it('change nothing on a repeated import, in a dry run or with one invalid line', async () => {
    const { files } = await exported(2)
    expect((await importFiles(2, files)).data).toMatchObject({ changes: [], isApplied: false })
    const renamed = { ...files, info: { ...files.info, mallName: '新商城' } }
    const dry = await importFiles(2, renamed, true)
    expect(dry.data).toMatchObject({
      isApplied: false,
      changes: [{ path: 'info.mallName', before: '积分商城', after: '新商城' }],
    })
    const [first, ...goods] = files.goods ?? []
    const bad = await importFiles(2, {
      ...renamed,
      goods: [{ ...first, categoryId: 99, nam: 1 }, ...goods],
      settings: { ...files.settings, secrets: {} },
    })
    expect(bad).toMatchObject({
      status: 422,
      code: refusals['company/bad-files'].code,
      errors: [
        { field: 'settings.secrets' },
        { field: 'goods.0.nam', message: '没有这个键，是否为 name？' },
        { field: 'goods.0.categoryId', message: '没有分类 99' },
      ],
    })
    expect((await exported(2)).files).toEqual(files)
  })

  it('are refused with an unknown file name before any other check', async () => {
    const names = Array.from({ length: 400_000 }, (_, index) => [`k${String(index)}`, 1])
    for (const given of [names, names.slice(0, 3)]) {
      const refused = await importFiles(2, { ...Object.fromEntries(given), goods: 1 }, true)
      expect(refused).toMatchObject({ status: 400, code: refusals['request/invalid'].code })
    }
    expect(await importFiles(2, { shoppers: [] }, true)).toMatchObject({
      status: 400,
      errors: [{ field: 'files.shoppers', message: '公司文件中没有这个键' }],
    })
  })

  it('are imported one at a time for a company', async () => {
    const both = await Promise.all([2, 2, 1].map((id) => importFiles(id, { banners: [] }, true)))
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([20000, 20000, 60104])
    expect((await importFiles(2, { banners: [] }, true)).flag).toBe(true)
  })

  it('keep unlisted settings and delist unlisted goods', async () => {
    const { files } = await exported(2)
    const [coffee] = files.goods ?? []
    await importFiles(2, { info: { theme: { btnColor: '#123456' } } })
    const themed = await exported(2)
    expect(themed.files.info.theme.btnColor).toBe('#123456')
    expect({ ...themed.files, info: 0 }).toEqual({ ...files, info: 0 })
    await importFiles(2, { goods: [coffee], selections: [] })
    const { files: after } = await exported(2)
    expect(after.goods?.filter(({ onSale }) => onSale).map(({ spuId }) => spuId)).toEqual([10])
    expect((await auditCompany(app.db, 2)).ok).toBe(true)
  })

  it('are refused when another operator has changed the company or shoppers hold a coupon', async () => {
    const { files } = await exported(2)
    const input = { files: { info: { mallName: '旧' } } }
    const stale = { companyId: 2, headers: { ...platform, 'if-match': '0'.repeat(32) } }
    expect(await app.call('ops.importCompany', input, stale)).toMatchObject({
      code: refusals['ops/version-changed'].code,
    })
    expect(await importFiles(2, { ...files, coupons: [] })).toMatchObject({
      code: refusals['company/bad-files'].code,
      errors: expect.arrayContaining([
        { field: 'coupons', message: expect.stringContaining('已被领取') },
      ]),
    })
  })
})

describe('companies', () => {
  it('are created closed, opened and closed, by the platform only', async () => {
    const created = await app.call(
      'ops.createCompany',
      { companyId: 500, name: '海岸银行' },
      { headers: platform },
    )
    expect(created.data).toEqual({ id: 500, name: '海岸银行', isOpen: false, loginMethod: 1 })
    const option = await app.fastify.inject('/option.json?companyId=500')
    expect(option.json()).toEqual({ showPointsCard: true })
    const again = await app.call(
      'ops.createCompany',
      { companyId: 500, name: '二' },
      { headers: platform },
    )
    expect(again).toMatchObject({ status: 409, code: refusals['company/exists'].code })
    const owner = { companyId: 500, headers: await app.operatorHeaders(500) }
    expect(await app.call('ops.createCompany', { name: '三' }, owner)).toMatchObject({
      code: refusals['ops/permission'].code,
    })
    const refused = await app.call('ops.setShopStatus', { isOpen: true }, owner)
    expect(refused).toMatchObject({
      status: 409,
      code: refusals['company/not-ready'].code,
      errors: [
        { field: 'goods', message: '没有上架的商品' },
        { field: 'hotline' },
        { field: 'returnAddress', message: expect.stringContaining('退货地址') },
      ],
    })
    const { data } = await app.call('ops.setShopStatus', { isOpen: true, anyway: true }, owner)
    expect(data.isOpen).toBe(true)
    expect(data.checks.filter(({ isMet }) => !isMet).map(({ name }) => name)).toEqual([
      'goods',
      'hotline',
      'returnAddress',
      'logo',
      'terms',
    ])
    const shown = () => app.call('login.companyInfo', { companyId: 500 })
    await expect.poll(async () => (await shown()).data.shopStatus).toBe(0)
    await app.call('ops.setShopStatus', { isOpen: false }, owner)
    await expect.poll(async () => (await shown()).data.shopStatus).toBe(1)
    const { data: page } = await app.call('ops.companies', { limit: 1 }, { headers: platform })
    expect(page).toMatchObject({ list: [{ id: 1 }], nextCursor: expect.any(String) })
  })
})
