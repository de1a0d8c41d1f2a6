import { refusals } from '@mall/contract'
import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { modules } from '../../app.ts'
import { listPersonalData } from '../../define-module.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { buy, shopSeed } from '../orders/testing/index.ts'
import { refusalCode } from '@mall/contract/refusals'

/** Tables with a `user_id` that store only the fact that a shopper's data were removed. */
const OWN_RECORDS = new Set(['anonymisations'])
let app: TestApp
let companyId = 0
let service: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer, ...others] = company?.shoppers ?? []
  const rich = { phone: '13900000001', ...buyer, points: [{ amount: 1_000_000 }] }
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 10 }, (_, index) => ({
        ...company,
        id: index + 1,
        shoppers: [rich, ...others],
      })),
    },
  })
})
beforeEach(async () => {
  companyId += 1
  service = { companyId, headers: await app.operatorHeaders(companyId, 'service') }
})
afterAll(() => app.close())

const row = { phone: '', userName: '', nickName: '', provider: '', subject: '' }
const importRows = (rows: readonly Partial<typeof row>[], check = false) =>
  app.call('ops.importShoppers', { rows: rows.map((one) => ({ ...row, ...one })), check }, service)
const reason = '本人申请'
const shopper = async () => ({ companyId, token: await app.tokenOf(companyId, 1) })
const failedChecks = async () =>
  (await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)

it('creates the shoppers of a file once and updates known ones', async () => {
  const rows = [
    { phone: '13700000001', nickName: '王芳' },
    { userName: 'zhao.min', provider: 'partner:openId', subject: 'zm-1' },
    { phone: '13900000001', nickName: '李雷' },
  ]
  expect((await importRows(rows, true)).data.results).toEqual(['created', 'created', 'completed'])
  const sent = await Promise.all([importRows(rows), importRows(rows), importRows(rows)])
  expect(
    sent.map(({ data }) => data.results).toSorted((a, b) => a.join().localeCompare(b.join())),
  ).toEqual([
    ['created', 'created', 'completed'],
    ['unchanged', 'unchanged', 'unchanged'],
    ['unchanged', 'unchanged', 'unchanged'],
  ])
  const page = await app.call('ops.shoppers', { limit: 2 }, service)
  expect(page.data.list).toHaveLength(2)
  const rest = await app.call('ops.shoppers', { cursor: page.data.nextCursor ?? '' }, service)
  expect([...page.data.list, ...rest.data.list]).toHaveLength(4)
  const found = await app.call('ops.shoppers', { phone: '13900000001' }, service)
  expect(found.data.list).toMatchObject([{ id: 1, phone: '139****0001', nickName: '李**' }])
})

it('refuses rows without a person, with two persons or with a repeated one, and creates none', async () => {
  const bad = await importRows([
    { nickName: '无名' },
    { phone: '13700000002', subject: 's1' },
    { phone: '13700000003' },
    { phone: '13700000003' },
  ])
  expect(bad).toMatchObject({
    code: refusalCode('request/invalid'),
    errors: [{ field: 'rows.0' }, { field: 'rows.1' }, { field: 'rows.3' }],
  })
  const two = await importRows([{ phone: '13900000001' }, { phone: '13700000004', userName: 'x1' }])
  expect(two.data.results).toEqual(['unchanged', 'created'])
  expect((await importRows([{ phone: '13900000001', userName: 'x1' }])).data.results).toEqual([
    'other-person',
  ])
  const { data } = await app.call('ops.shoppers', {}, service)
  expect(data.list).toHaveLength(3)
})

it('signs out a disabled shopper immediately and admits an enabled one', async () => {
  const signedIn = await shopper()
  expect(await app.call('login.myPoints', {}, signedIn)).toMatchObject({ flag: true })
  const disabled = await app.call('ops.disableShopper', { id: 1, reason }, service)
  expect(disabled.data).toMatchObject({ id: 1, disabled: true })
  expect(await app.call('login.myPoints', {}, signedIn)).toMatchObject({ flag: false })
  const listed = await app.call('ops.shoppers', { disabled: true }, service)
  expect(listed.data.list).toMatchObject([{ id: 1 }])
  expect((await app.call('ops.enableShopper', { id: 1, reason }, service)).data).toMatchObject({
    disabled: false,
  })
  expect(await app.call('login.myPoints', {}, await shopper())).toMatchObject({ flag: true })
  const auditor = { companyId, headers: await app.operatorHeaders(companyId, 'auditor') }
  const log = await app.call('ops.log', { target: 'shopper:1' }, auditor)
  expect(log.data.list.map(({ call, after }) => ({ call, after }))).toEqual([
    { call: 'ops.enableShopper', after: { disabled: false, reason } },
    { call: 'ops.disableShopper', after: { disabled: true, reason } },
  ])
})

it('ends all sessions of a shopper, who signs in again', async () => {
  const devices = [await shopper(), await shopper()]
  const { data } = await app.call('ops.signOutShopper', { id: 1, reason }, service)
  expect(data.sessions).toBeGreaterThanOrEqual(2)
  for (const device of devices) {
    expect(await app.call('login.myPoints', {}, device)).toMatchObject({ flag: false })
  }
  expect(await app.call('login.myPoints', {}, await shopper())).toMatchObject({ flag: true })
  expectRefusal(
    await app.call('ops.signOutShopper', { id: 999_999, reason }, service),
    'shoppers/not-found',
  )
})

it('shows a shopper’s figures with a log entry', async () => {
  const signedIn = await shopper()
  await buy(app, signedIn, [{ skuId: 11, num: 1 }], { couponId: null })
  const { data } = await app.call('ops.shopper', { id: 1 }, service)
  expect(data).toMatchObject({ sessions: 1, orders: 1, openOrders: 1, providers: [] })
  expect(data.points).toBe((await app.call('login.myPoints', {}, signedIn)).data.balance)
  const auditor = { companyId, headers: await app.operatorHeaders(companyId, 'auditor') }
  const log = await app.call('ops.log', { target: 'shopper:1' }, auditor)
  expect(log.data.list).toMatchObject([{ call: 'ops.shopper', target: 'shopper:1' }])
})

it('exports all personal data, without secrets', async () => {
  const signedIn = await shopper()
  await buy(app, signedIn, [{ skuId: 11, num: 1 }])
  const { data } = await app.call('ops.exportShopper', { id: 1 }, service)
  const text = JSON.stringify(data.subjects)
  expect(text).toContain('13900000001')
  expect(text).toContain('祖冲之路')
  expect(text).not.toMatch(/token_hash|password|code_hash/)
  const count = (title: string) =>
    data.subjects.find((subject) => subject.title === title)?.rows.length
  expect([count('账号'), count('收货地址'), count('订单'), count('订单商品')]).toEqual([1, 1, 1, 1])
})

it('removes personal data permanently once no order is open', async () => {
  const signedIn = await shopper()
  const { data: order } = await buy(app, signedIn, [{ skuId: 11, num: 1 }], { couponId: null })
  const anonymise = () => app.call('ops.anonymiseShopper', { id: 1, reason }, service)
  expect(await anonymise()).toMatchObject({ code: refusals['shoppers/open-orders'].code })
  await app.call('order.cancel', { id: order.orderId, reason: '不想要了' }, signedIn)
  const [first, second] = await Promise.all([anonymise(), anonymise()])
  expect(first).toMatchObject({ flag: true })
  expect(second.data).toEqual(first.data)
  expect(await app.call('login.myPoints', {}, signedIn)).toMatchObject({ flag: false })
  const rest = await app.call('ops.exportShopper', { id: 1 }, service)
  expect(JSON.stringify(rest.data.subjects)).not.toMatch(/13900000001|祖冲之路|李雷/)
  expect(await failedChecks()).toEqual([])
  expect(await app.call('ops.enableShopper', { id: 1, reason }, service)).toMatchObject({
    code: refusals['shoppers/anonymised'].code,
  })
})

it('removes personal data again after a backup is restored', async () => {
  await app.call('ops.anonymiseShopper', { id: 2, reason }, service)
  const { data: kept } = await app.call('ops.anonymisations', {}, service)
  expect(kept.list).toMatchObject([{ id: 2 }])
  // A new company represents the restored database.
  companyId += 1
  service = { companyId, headers: await app.operatorHeaders(companyId, 'service') }
  const shopperIds = [...kept.list.map(({ id }) => id), 99]
  const reapply = () => app.call('ops.reapplyAnonymisations', { shopperIds }, service)
  expect((await reapply()).data.results).toEqual(['anonymised', 'not-found'])
  expect((await reapply()).data.results).toEqual(['already', 'not-found'])
  expect(await failedChecks()).toEqual([])
})

it('lists each table with rows of shoppers', async () => {
  const rows = await app.db.unscopedQuery<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'user_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    [],
  )
  const known = new Set(listPersonalData(modules).map(({ table }) => getTableName(table)))
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name))
  expect(unknown.filter((name) => !OWN_RECORDS.has(name))).toEqual([])
})

it('finds shoppers by any of their names and returns the matching field', async () => {
  const rows = [
    { phone: '13700004321', userName: 'zhao.min', nickName: '林小满' },
    { userName: '4321', nickName: '赵敏' },
  ]
  await importRows(rows)
  const find = async (text: string) => {
    const { data } = await app.call('ops.shoppers', { find: text }, service)
    return data.list.map(({ id, foundBy }) => [id, foundBy] as const)
  }
  const [[minId]] = (await find('zhao.min')) as unknown as [[number, string]]
  const [[otherId]] = (await find('赵敏')) as unknown as [[number, string]]
  expect(await find(String(minId))).toEqual([[minId, 'number']])
  expect(await find('13700004321')).toEqual([[minId, 'phone']])
  expect(await find('小满')).toEqual([[minId, 'nickName']])
  expect(await find('ZHAO')).toEqual([])
  expect(Object.fromEntries(await find('4321'))).toEqual({
    [minId]: 'phoneTail',
    [otherId]: 'userName',
  })
  const first = await app.call('ops.shoppers', { find: '4321', limit: 1 }, service)
  const cursor = first.data.nextCursor ?? ''
  const second = await app.call('ops.shoppers', { find: '4321', limit: 1, cursor }, service)
  expect(second.data).toMatchObject({ list: [{ phone: expect.any(String) }], nextCursor: null })
  expect(JSON.stringify([first.data, second.data])).not.toContain('林小满')
})
