import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ArgsOf } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPicture } from '../../pictures/hash-picture.ts'
import { drawing } from '../../pictures/testing.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'

type Goods = ArgsOf<'ops.importGoods'>['goods'][number]
let app: TestApp
let folder: string
let as: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mall-changes-'))
  app = await createTestApp({ seedFile: shopSeed(), environment: { MALL_DATA_DIR: folder } })
})
beforeEach(async () => {
  as = { companyId: 1, headers: await app.operatorHeaders(1, 'catalogue') }
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const byOwner = async () => ({ companyId: 1, headers: await app.operatorHeaders(1) })

const mug = (changes: Partial<Goods> = {}): Goods => ({
  spuId: 900,
  name: '搪瓷杯',
  categoryId: 2,
  specs: [{ name: '颜色', values: ['白', '绿'] }],
  skus: [
    { skuId: 9001, specValues: ['白'], costPoints: 390_000, stock: 12 },
    { skuId: 9002, specValues: ['绿'], costPoints: 290_000, stock: 5 },
  ],
  ...changes,
})
const [white] = mug().skus as [Goods['skus'][number]]

let files = 0
async function importGoods(goods: Goods[]) {
  files += 1
  const { data } = await app.call(
    'ops.beginImport',
    { fileHash: String(files).padStart(64, 'e') },
    as,
  )
  const taken = await app.call('ops.importGoods', { id: data.id, from: 0, goods }, as)
  return { id: data.id, ...taken }
}
const check = async (...goods: Goods[]) => (await app.call('ops.checkGoods', { goods }, as)).data

it('lists each cell that an import changes, identically before and after the import', async () => {
  expect((await check(mug())).changes).toEqual([{ path: 'goods.900', after: '搪瓷杯' }])
  await importGoods([mug()])
  expect((await check(mug())).changes).toEqual([])
  const next = mug({
    name: '珐琅杯',
    onSale: false,
    skus: [
      { ...white, costPoints: 350_000, stock: null },
      { skuId: 9003, specValues: ['绿'], costPoints: 100_000, stock: 1 },
    ],
  })
  const expected = [
    { path: 'goods.900.name', before: '搪瓷杯', after: '珐琅杯' },
    { path: 'goods.900.onSale', before: true, after: false },
    { path: 'goods.900.skus.9001.costPoints', before: 390_000, after: 350_000 },
    { path: 'goods.900.skus.9002', before: expect.objectContaining({ skuId: 9002 }) },
    { path: 'goods.900.skus.9003', after: expect.objectContaining({ costPoints: 100_000 }) },
  ]
  expect((await check(next)).changes).toEqual(expected)
  expect((await check(mug())).changes, 'a check writes nothing').toEqual([])
  const { data, id } = await importGoods([next])
  expect(data.changes).toEqual(expected)
  const log = await app.call('ops.log', { target: `import:${id}` }, await byOwner())
  expect(log.data.list[0]?.after).toMatchObject({ changes: expect.arrayContaining([expected[0]]) })
})

it('creates categories and suppliers of a sheet once', async () => {
  const named = mug({ spuId: 910, specs: [], skus: [{ skuId: 9101, costPoints: 10_000 }] })
  const { categoryId: _number, ...rest } = named
  const camping = { ...rest, categoryName: '露营/桌椅', supplierName: '山货行' }
  const planned = await check(camping)
  expect(planned).toMatchObject({
    faults: [],
    newCategories: ['露营', '露营/桌椅'],
    newSuppliers: ['山货行'],
  })
  expect(await check(camping), 'a check writes nothing').toEqual(planned)
  expect((await importGoods([camping])).data).toMatchObject({
    newCategories: ['露营', '露营/桌椅'],
    newSuppliers: ['山货行'],
  })
  const again = await check(camping)
  expect(again).toMatchObject({ changes: [], newCategories: [], newSuppliers: [] })
  const { data } = await app.call('ops.exportCompany', {}, await byOwner())
  const top = data.files.categories.find(({ name }) => name === '露营')
  expect(data.files.categories).toContainEqual(
    expect.objectContaining({ name: '桌椅', parentId: top?.id }),
  )
  expect(data.files.suppliers.filter(({ name }) => name === '山货行')).toHaveLength(1)
  expect((await auditCompany(app.db, 1)).ok).toBe(true)
})

it('creates one category for concurrent imports of its name', async () => {
  const sheets = [920, 921, 922].map((spuId) => {
    const { categoryId: _number, ...rest } = mug({ spuId, specs: [] })
    return { ...rest, categoryName: '文具/本子', skus: [{ skuId: spuId * 10, costPoints: 10_000 }] }
  })
  const done = await Promise.all(sheets.map((one) => importGoods([one])))
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  const { data } = await app.call('ops.exportCompany', {}, await byOwner())
  expect(data.files.categories.filter(({ name }) => name === '本子')).toHaveLength(1)
})

it('lists pictures missing from every store and finds an unuploaded picture by its content', async () => {
  const bytes = await drawing({ width: 120, height: 120, format: 'png' })
  const pending = { src: `/media/own/${hashPicture(bytes)}`, width: 1, height: 1 }
  const gone = (name: string) => ({ src: `/media/own/${name}.8x8.webp`, width: 8, height: 8 })
  const product = (pictures: NonNullable<Goods['pictures']>) =>
    mug({ spuId: 930, specs: [], pictures, skus: [{ skuId: 9301, costPoints: 10_000 }] })
  const { faults } = await check(product([gone('a'), pending, gone('b')]))
  expect(faults).toEqual([
    { index: 0, field: 'pictures.0', message: expect.stringContaining('/media/own/a.8x8.webp') },
    { index: 0, field: 'pictures.2', message: expect.stringContaining('/media/own/b.8x8.webp') },
  ])
  expectRefusal(await importGoods([product([pending])]), 'catalogue/bad-goods')
  const stored = await app.call('ops.addPicture', { base64: bytes.toString('base64') }, as)
  await importGoods([product([stored.data])])
  expect((await check(product([pending]))).changes).toEqual([])
  expect((await check(product([stored.data]))).faults).toEqual([])
})
