import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusals } from '@mall/contract'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'

let app: TestApp
let as: { companyId: number; headers: Record<string, string> }
beforeAll(async () => {
  const [company] = shopSeed().companies
  const other = { ...company, id: 2, goods: [], coupons: [], shoppers: [] }
  app = await createTestApp({ seedFile: { companies: [...shopSeed().companies, other] } })
})
beforeEach(async () => {
  as = { companyId: 1, headers: await app.operatorHeaders(1, 'catalogue') }
})
afterAll(() => app.close())

const detail = async (id: number) => (await app.call('ops.goodsDetail', { id }, as)).data

it('sets prices and stock of several products and changes nothing when repeated', async () => {
  const [ten, twenty] = [await detail(10), await detail(20)]
  const rows = [
    { spuId: 10, skuId: 11, costPoints: 310_000, stock: 40 },
    { spuId: 20, skuId: 21, stock: 41 },
  ]
  const planned = await app.call('ops.changeSkus', { rows, dryRun: true }, as)
  expect(planned.data).toEqual({
    faults: [],
    changes: [
      {
        path: 'goods.10.skus.11.costPoints',
        before: ten.skus[0]?.costPoints,
        after: 310_000,
      },
      { path: 'goods.10.skus.11.stock', before: ten.skus[0]?.available, after: 40 },
      { path: 'goods.20.skus.21.stock', before: twenty.skus[0]?.available, after: 41 },
    ],
    products: [
      { spuId: 10, name: ten.name },
      { spuId: 20, name: twenty.name },
    ],
  })
  expect(await detail(10)).toEqual(ten)
  expect((await app.call('ops.changeSkus', { rows }, as)).data).toEqual(planned.data)
  const after = await detail(10)
  expect(after.skus[0]).toMatchObject({ costPoints: 310_000, available: 40 })
  expect(after.skus[1], 'a SKU without a row').toEqual(ten.skus[1])
  expect(await detail(20)).toMatchObject({ skus: [{ available: 41 }] })
  expect((await app.call('ops.changeSkus', { rows }, as)).data.changes).toEqual([])
  expect((await detail(10)).version, 'a repeat makes no version').toBe(after.version)
  const owner = { companyId: 1, headers: await app.operatorHeaders(1) }
  const log = await app.call('ops.log', { target: 'goods:10' }, owner)
  expect(log.data.list[0]).toMatchObject({
    call: 'ops.changeSkus',
    after: { skus: [{ id: 11, costPoints: 310_000, available: 40 }, {}] },
  })
  expect((await auditCompany(app.db, 1)).ok).toBe(true)
})

it('lists each fault by row and field and changes nothing of the batch', async () => {
  const before = await detail(10)
  const price = before.skus[0]?.costPoints ?? 0
  const rows = [
    { spuId: 10, skuId: 11, stock: 7 },
    { spuId: 987_654, skuId: 1, stock: 1 },
    { spuId: 10, skuId: 21, stock: 1 },
    { spuId: 10, skuId: 11, stock: 8 },
    { spuId: 10, skuId: 12, costPoints: 150 },
    { spuId: 20, skuId: 21, costPoints: 100 },
  ]
  expect(price).toBeGreaterThan(0)
  const planned = await app.call('ops.changeSkus', { rows, dryRun: true }, as)
  expect(planned.data.faults.map(({ index, field }) => [index, field])).toEqual([
    [1, 'spuId'],
    [2, 'skuId'],
    [3, 'skuId'],
    [4, 'costPoints'],
    [4, 'costPoints'],
    [5, 'costPoints'],
  ])
  expect(planned.data.faults[5]?.message).toContain('50%')
  const refused = await app.call('ops.changeSkus', { rows }, as)
  expect(refused).toMatchObject({ status: 422, code: refusals['catalogue/bad-goods'].code })
  const { errors } = refused as unknown as { errors: { field: string }[] }
  expect(errors.map(({ field }) => field)).toContain('rows.1.spuId')
  expect(await detail(10)).toEqual(before)
})

it('refuses products of other companies', async () => {
  const other = { companyId: 2, headers: await app.operatorHeaders(2, 'catalogue') }
  const rows = [{ spuId: 10, skuId: 11, stock: 1 }]
  const before = await detail(10)
  const refused = await app.call('ops.changeSkus', { rows }, other)
  expect(refused).toMatchObject({ errors: [{ field: 'rows.0.spuId' }] })
  expect(await detail(10)).toEqual(before)
})
