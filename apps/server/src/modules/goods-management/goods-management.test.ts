import { refusals, type ArgsOf } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { shelfScheduleJob } from './goods-management.jobs.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

type Goods = ArgsOf<'ops.importGoods'>['goods'][number]
let app: TestApp
let as: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
})
beforeEach(async () => {
  as = { companyId: 1, headers: await app.operatorHeaders(1, 'catalogue') }
})
afterAll(() => app.close())

let files = 0
const mug = (changes: Partial<Goods> = {}): Goods => ({
  spuId: 900,
  name: '搪瓷杯',
  keywords: ['水杯'],
  categoryId: 2,
  supplierId: 1,
  specs: [{ name: '颜色', values: ['白', '绿'] }],
  skus: [
    { skuId: 9001, specValues: ['白'], costPoints: 390_000, stock: 12 },
    { skuId: 9002, specValues: ['绿'], costPoints: 290_000, stock: 5 },
  ],
  ...changes,
})

async function importGoods(goods: Goods[]) {
  files += 1
  const fileHash = String(files).padStart(64, 'f')
  const { data } = await app.call('ops.beginImport', { fileHash }, as)
  const taken = await app.call('ops.importGoods', { id: data.id, from: data.next, goods }, as)
  if (!taken.flag) return { taken, done: null }
  const done = await app.call('ops.finishImport', { id: data.id }, as)
  return { taken, done: done.data }
}
const byOwner = async () => ({ companyId: 1, headers: await app.operatorHeaders(1) })
const detail = async (id = 900) => (await app.call('ops.goodsDetail', { id }, as)).data

describe('importing goods', () => {
  it('creates and changes goods and skips unchanged ones', async () => {
    expect((await importGoods([mug()])).done).toEqual({ created: 1, changed: 0, unchanged: 0 })
    expect((await importGoods([mug()])).done).toEqual({ created: 0, changed: 0, unchanged: 1 })
    expect(await detail()).toMatchObject({
      onSale: true,
      skus: [{ available: 12 }, { available: 5, costPoints: 290_000 }],
    })
    const found = await app.call('goods.list', { kw: '水杯' }, { companyId: 1 })
    expect(found.data.list.map(({ name, costPoints }) => [name, costPoints])).toEqual([
      ['搪瓷杯', 290_000],
    ])
    const renamed = mug({ name: '珐琅杯' })
    expect((await importGoods([renamed])).done).toEqual({ created: 0, changed: 1, unchanged: 0 })
    const after = await app.call('goods.detail', { spuId: 900 }, { companyId: 1 })
    expect(after.data.name).toBe('珐琅杯')
    expect((await auditCompany(app.db, 1)).ok).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://evil.example/t.gif',
    '//evil.example/t.gif',
    '/media/../../etc/passwd',
    '/media/a.webp" onerror="x',
    "/media/a.webp' x",
  ])('refuses a picture at %s', async (src) => {
    const picture = { src, width: 4, height: 4 }
    const [white, green] = mug().skus
    if (!white || !green) throw new Error('the mug has two SKUs')
    for (const bad of [
      mug({ pictures: [picture] }),
      mug({ skus: [{ ...white, picture }, green] }),
    ]) {
      const { data, status } = await app.call('ops.checkGoods', { goods: [bad] }, as)
      expect(status === 400 || (data?.faults.length ?? 0) > 0).toBe(true)
      expect((await importGoods([bad])).done).toBeNull()
    }
  })

  it('delists removed SKUs of a product and keeps unlisted stock', async () => {
    const [white] = mug().skus
    await importGoods([mug()])
    await importGoods([
      mug({ skus: [{ ...white, skuId: 9001, costPoints: 390_000, stock: null }] }),
    ])
    const { skus } = await detail()
    expect(skus).toEqual([
      expect.objectContaining({ skuId: 9001, onSale: true, available: 12 }),
      expect.objectContaining({ skuId: 9002, onSale: false }),
    ])
  })

  it('lists each fault and imports nothing of the batch', async () => {
    const bad = mug({
      spuId: 901,
      categoryId: 99,
      supplierId: 98,
      skus: [
        { skuId: 11, specValues: [], costPoints: 12_345, stock: 1 },
        { skuId: 9101, specValues: ['白'], costPoints: 100, stock: 1 },
      ],
    })
    const { taken } = await importGoods([
      mug({ spuId: 902, skus: [{ skuId: 9201, specValues: ['白'], costPoints: 10_000 }] }),
      bad,
    ])
    expect(taken).toMatchObject({ status: 422, code: refusals['catalogue/bad-goods'].code })
    const { errors } = taken as unknown as { errors: { field: string; message: string }[] }
    expect(errors.map(({ field }) => field)).toEqual([
      'goods.1.categoryId',
      'goods.1.supplierId',
      'goods.1.skus.0.skuId',
      'goods.1.skus.0.specValues',
      'goods.1.skus.0.costPoints',
    ])
    expectRefusal(await app.call('ops.goodsDetail', { id: 902 }, as), 'goods/not-found')
    const checked = await app.call('ops.checkGoods', { goods: [bad] }, as)
    expect(checked.data.faults).toHaveLength(5)
  })

  it('changes nothing for a repeated batch and refuses a later one before its turn', async () => {
    const fileHash = 'a'.repeat(64)
    const begun = await app.call('ops.beginImport', { fileHash }, as)
    const { id } = begun.data
    const one = {
      id,
      from: 0,
      goods: [
        mug({
          spuId: 910,
          skus: [{ skuId: 9110, specValues: ['白'], costPoints: 10_000, stock: 3 }],
        }),
      ],
    }
    const together = await Promise.all([1, 2, 3].map(() => app.call('ops.importGoods', one, as)))
    expect(together.map(({ data }) => data.next)).toEqual([1, 1, 1])
    expect(together.flatMap(({ data }) => data.changes)).toEqual([
      { path: 'goods.910', after: '搪瓷杯' },
    ])
    expect((await app.call('ops.beginImport', { fileHash }, as)).data).toEqual({ id, next: 1 })
    expect(await app.call('ops.importGoods', { ...one, from: 5 }, as)).toMatchObject({
      status: 409,
      code: refusals['catalogue/out-of-order'].code,
    })
    expect((await app.call('ops.finishImport', { id }, as)).data).toMatchObject({ created: 1 })
    expect(await app.call('ops.finishImport', { id }, as)).toMatchObject({
      code: refusals['catalogue/import-not-found'].code,
    })
  })
})

describe('changing goods', () => {
  it('sets prices and stock without violating the holds of orders', async () => {
    const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
    await buy(app, shopper, [{ skuId: 11, num: 4 }], { couponId: null })
    const before = await detail(10)
    const held = before.skus[0]?.reserved ?? 0
    expect(held).toBeGreaterThan(0)
    const edit = { ...as, headers: { ...as.headers, 'if-match': before.version } }
    const input = { id: 10, skus: [{ skuId: 11, costPoints: 310_000, stock: 40 }] }
    const { data } = await app.call('ops.changeGoods', input, edit)
    expect(data.approval).toBeNull()
    expect(data.skus[0]).toMatchObject({ costPoints: 310_000, available: 40, reserved: held })
    expect(await app.call('ops.changeGoods', input, edit)).toMatchObject({
      code: refusals['ops/version-changed'].code,
    })
    const shown = await app.call('goods.detail', { spuId: 10 }, { companyId: 1 })
    expect(shown.data.skus[0]?.costPoints).toBe(310_000)
    expect((await auditCompany(app.db, 1)).ok).toBe(true)
    const log = await app.call(
      'ops.log',
      { target: 'goods:10' },
      { companyId: 1, headers: await app.operatorHeaders(1) },
    )
    expect(log.data.list[0]).toMatchObject({
      call: 'ops.changeGoods',
      after: { skus: [{ id: 11, costPoints: 310_000, available: 40 }, {}] },
    })
  })

  it('refuses unpayable prices and SKUs of other products', async () => {
    const edit = { ...as, headers: { ...as.headers, 'if-match': '*' } }
    const input = {
      id: 10,
      skus: [
        { skuId: 11, costPoints: 150 },
        { skuId: 21, costPoints: 10_000 },
      ],
    }
    expect(await app.call('ops.changeGoods', input, edit)).toMatchObject({
      status: 422,
      code: refusals['catalogue/bad-goods'].code,
      errors: [{ field: 'skus.1.skuId' }, { field: 'skus.0.costPoints' }],
    })
  })

  it('holds a price below half of the former one for a second person and changes the rest', async () => {
    const edit = { ...as, headers: { ...as.headers, 'if-match': '*' } }
    const [sku, other] = (await detail(20)).skus
    const former = sku?.costPoints ?? 0
    expect(other).toBeUndefined()
    const low = Math.floor(former / 300) * 100
    const input = { id: 20, skus: [{ skuId: 21, costPoints: low, stock: 44 }] }
    const { data } = await app.call('ops.changeGoods', input, edit)
    const id = data.approval ?? ''
    expect(data).toMatchObject({ skus: [{ costPoints: former, available: 44 }] })
    expectRefusal(await app.call('ops.approve', { id }, as), 'ops/own-request')
    const marketing = { companyId: 1, headers: await app.operatorHeaders(1, 'marketing') }
    expectRefusal(await app.call('ops.approve', { id }, marketing), 'ops/permission')
    const second = { companyId: 1, headers: await app.operatorHeaders(1, 'catalogue') }
    const shown = await app.call('ops.approval', { id }, second)
    expect(shown.data).toMatchObject({
      summary: '商品 20“赣南脐橙”降价：1 个 SKU',
      lines: [['21', '', expect.any(String), expect.any(String), '33%', '44']],
    })
    expect(await app.call('ops.approve', { id }, second)).toMatchObject({ flag: true })
    expect(await detail(20)).toMatchObject({ skus: [{ costPoints: low, available: 44 }] })
    expect((await auditCompany(app.db, 1)).ok).toBe(true)
    // Higher prices need no approval.
    const back = { id: 20, skus: [{ skuId: 21, costPoints: former }] }
    expect((await app.call('ops.changeGoods', back, edit)).data).toMatchObject({
      approval: null,
      skus: [{ costPoints: former }],
    })
  })

  it('applies no approved price when the price has changed since', async () => {
    const edit = { ...as, headers: { ...as.headers, 'if-match': '*' } }
    const setPrice = async (costPoints: number) =>
      (await app.call('ops.changeGoods', { id: 20, skus: [{ skuId: 21, costPoints }] }, edit)).data
    await setPrice(400_000)
    const { approval } = await setPrice(100_000)
    await setPrice(390_000)
    const second = { companyId: 1, headers: await app.operatorHeaders(1, 'catalogue') }
    const decided = await app.call('ops.approve', { id: approval ?? '' }, second)
    expectRefusal(decided, 'ops/version-changed')
    expect(await detail(20)).toMatchObject({ skus: [{ costPoints: 390_000 }] })
  })

  it('refuses the lines of a file whose price is below half of the former one', async () => {
    await importGoods([
      mug({ spuId: 901, skus: [{ skuId: 9011, costPoints: 400_000 }], specs: [] }),
    ])
    const lower = (costPoints: number) => [
      mug({ spuId: 901, skus: [{ skuId: 9011, costPoints }], specs: [] }),
    ]
    const checked = await app.call('ops.checkGoods', { goods: lower(190_000) }, as)
    expect(checked.data.faults).toEqual([
      {
        index: 0,
        field: 'skus.0.costPoints',
        message: expect.stringContaining('请用 mall goods price 修改'),
      },
    ])
    expectRefusal((await importGoods(lower(190_000))).taken, 'catalogue/bad-goods')
    expect((await importGoods(lower(200_000))).done).toMatchObject({ changed: 1 })
    const files = {
      goods: (await app.call('ops.exportCompany', {}, await byOwner())).data.files.goods?.map(
        (one) => ({ ...one, skus: one.skus.map((sku) => ({ ...sku, costPoints: 100 })) }),
      ),
    }
    const { data } = await app.call('ops.exportCompany', {}, await byOwner())
    const owner = await byOwner()
    const headers = { ...owner.headers, 'if-match': data.version }
    const input = { files, dryRun: true }
    const refused = await app.call('ops.importCompany', input, { companyId: 1, headers })
    expectRefusal(refused, 'company/bad-files')
    expect(refused).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('50%') }),
      ]),
    })
  })

  it('lists and delists goods immediately and at a scheduled time', async () => {
    const edit = { ...as, headers: { ...as.headers, 'if-match': '*' } }
    const isShown = async () =>
      (await app.call('goods.detail', { spuId: 20 }, { companyId: 1 })).data.onSale
    await app.call('ops.changeGoods', { id: 20, onSale: false }, edit)
    await expect.poll(isShown).toBe(false)
    const at = new Date(app.now().getTime() + 3_600_000).toISOString()
    const { data } = await app.call('ops.scheduleShelf', { id: 20, onSale: true, at }, as)
    expect(data.schedules).toEqual([{ id: expect.any(Number), onSale: true, at }])
    await shelfScheduleJob.round(app.deps)
    await expect.poll(isShown).toBe(false)
    app.advance(3_600_000)
    const done = await Promise.all([1, 2].map(() => shelfScheduleJob.round(app.deps)))
    expect(done.reduce((a, b) => a + b)).toBe(1)
    await expect.poll(isShown).toBe(true)
    const past = { id: 20, onSale: false, at: '2020-01-01T00:00:00.000Z' }
    as = { companyId: 1, headers: await app.operatorHeaders(1, 'catalogue') }
    expect(await app.call('ops.scheduleShelf', past, as)).toMatchObject({
      code: refusals['catalogue/past'].code,
    })
  })

  it('lists goods by number, with filters', async () => {
    const list = async (input: ArgsOf<'ops.goods'>) =>
      (await app.call('ops.goods', input, as)).data.list.map(({ spuId }) => spuId)
    const all = await list({ limit: 100 })
    expect(all).toEqual(all.toSorted((a, b) => a - b))
    const first = await app.call('ops.goods', { limit: 2 }, as)
    const cursor = first.data.nextCursor ?? ''
    expect(await list({ limit: 2, cursor })).toEqual(all.slice(2, 4))
    expect(await list({ soldOut: true })).toContain(30)
    expect(await list({ onSale: false })).toContain(40)
    expect(await list({ kw: '咖啡' })).toContain(10)
  })
})
