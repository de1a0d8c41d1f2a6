import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ArgsOf } from '@mall/contract'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { demoFormerOrders } from '../../demo/history/demo-former-orders.ts'

type Order = ArgsOf<'ops.importFormerOrders'>['orders'][number]

const operator = { companyId: 1, headers: { authorization: 'Bearer ops-key-for-tests-0' } }
let app: TestApp
let as: { token: string; companyId: number }
let phone = ''
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  as = { companyId: 1, token: await app.tokenOf(1, 1) }
  phone = shopSeed().companies[0]?.shoppers?.[0]?.phone ?? ''
})
afterAll(() => app.close())

const order = (number: string, overrides: Partial<Order> = {}): Order => ({
  number,
  phone,
  status: '已完成',
  points: 100,
  cash: 5_900,
  placedAt: '2025-06-18T02:41:00.000Z',
  lines: [{ name: '旧保温杯', num: 2, price: 3_000 }],
  ...overrides,
})
const importOrders = (orders: Order[], check = false) =>
  app.call('ops.importFormerOrders', { orders, check }, operator)
const read = async (kw = '', by = as) =>
  (await app.call('order.history', { ...(kw && { kw }) }, by)).data.list.map(({ number }) => number)

it('imports each order once and shows it to the owner of its phone', async () => {
  expect((await importOrders([order('A-1')], true)).data).toEqual({
    added: 1,
    replaced: 0,
    unchanged: 0,
  })
  expect(await read()).toEqual([])
  const other = order('B-1', { phone: '13999999999' })
  expect((await importOrders([order('A-1'), other])).data).toMatchObject({ added: 2 })
  expect((await importOrders([order('A-1'), other])).data).toMatchObject({ unchanged: 2 })
  const counts = await app.call('order.counts', {}, as)
  expect(counts.data.former).toBe(1)
  expect(await read()).toEqual(['A-1'])
  expect(await read('', { companyId: 1, token: await app.tokenOf(1, 2) })).toEqual([])
  expect((await app.call('order.oldList', {}, as)).data.list).toEqual([
    {
      number: 'A-1',
      placedAt: '2025-06-18T02:41:00.000Z',
      status: '已完成',
      points: 100,
      cash: 5_900,
    },
  ])
  const later = order('A-2', { placedAt: '2025-07-01T00:00:00.000Z', status: '已签收' })
  expect((await importOrders([order('A-1', { status: '已退款' }), later])).data).toEqual({
    added: 1,
    replaced: 1,
    unchanged: 0,
  })
  expect(await read()).toEqual(['A-2', 'A-1'])
  expect(await read('保温')).toEqual(['A-2', 'A-1'])
  expect(await read('A-2')).toEqual(['A-2'])
  expect(await read('%')).toEqual([])
  const { data } = await app.call('ops.formerOrders', { phone }, operator)
  expect(data.list.map(({ number, userId }) => [number, userId !== null])).toEqual([
    ['A-1', true],
    ['A-2', true],
  ])
  const audit = await auditCompany(app.db, 1)
  expect(audit.checks.filter(({ ok }) => !ok)).toEqual([])
})

it('moves an order to another shopper when it is imported again under another phone', async () => {
  await importOrders([order('C-1')])
  expect(await read('C-1')).toEqual(['C-1'])
  expect((await importOrders([order('C-1', { phone: '13999999998' })])).data.replaced).toBe(1)
  expect(await read('C-1')).toEqual([])
})

it('refuses two orders with one number', async () => {
  expect(await importOrders([order('D-1'), order('D-1')])).toMatchObject({ status: 400 })
})

it('reports an order that was changed by hand', async () => {
  await app.db.transaction(1, (tx) =>
    tx.execute(`update former_orders set cash = -1 where number = 'A-1'`),
  )
  const audit = await auditCompany(app.db, 1)
  expect(audit.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
    '原商城订单：金额与商品有效',
  ])
})

it('gives a demo shopper two orders, also when repeated', async () => {
  await demoFormerOrders(app.deps, '13800000777')
  await demoFormerOrders(app.deps, '13800000777')
  const { data } = await app.call('ops.formerOrders', { phone: '13800000777' }, operator)
  expect(data.list).toHaveLength(2)
})
