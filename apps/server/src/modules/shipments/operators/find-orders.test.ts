import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { buy, shopSeed } from '../../orders/testing/index.ts'

let app: TestApp
let as: { companyId: number; headers: Record<string, string> }
/** Creates an order of receiver 李雷, 13900000000, with goods 11. */
let orderId: string
let otherId: string

beforeAll(async () => {
  const [company] = shopSeed().companies
  const [buyer] = company?.shoppers ?? []
  const rich = {
    ...buyer,
    phone: '13900004321',
    nickName: '林小满',
    points: [{ amount: 1_000_000 }],
  }
  app = await createTestApp({
    isUnused: true,
    seedFile: { companies: [{ ...company, id: 1, shoppers: [rich] }] },
  })
  as = { companyId: 1, headers: await app.operatorHeaders(1, 'orders') }
  const shopper = { companyId: 1, token: await app.tokenOf(1, 1) }
  const place = async () =>
    (await buy(app, shopper, [{ skuId: 11, num: 1 }], { couponId: null })).data.orderId
  orderId = await place()
  otherId = await place()
  const parcel = { id: `${orderId}-1`, shipper: '顺丰速运', trackingNumber: 'SF1234567890' }
  await app.call('ops.ship', parcel, as)
})
afterAll(() => app.close())

const find = async (text: string) => {
  const { data } = await app.call('ops.orders', { find: text }, as)
  return data.list.map(({ id, foundBy }) => [id, foundBy])
}

it.each<[string, () => string, string]>([
  ['its number', () => orderId, 'orderNumber'],
  ['the last six digits of its number', () => orderId.slice(-6), 'orderTail'],
  ['a child order', () => `${orderId}-1`, 'childOrder'],
  ['a tracking number in small letters', () => 'sf1234567890', 'trackingNumber'],
])('finds one order by %s', async (_title, text, foundBy) => {
  expect(await find(text())).toEqual([[orderId, foundBy]])
})

it.each([
  ['13900000000', 'receiverPhone'],
  ['0000', 'receiverPhoneTail'],
  ['李雷', 'receiverName'],
  ['13900004321', 'shopper'],
  ['4321', 'shopper'],
  ['林小满', 'shopper'],
])('finds the orders of %s by %s', async (text, foundBy) => {
  expect(await find(text)).toEqual([
    [otherId, foundBy],
    [orderId, foundBy],
  ])
})

it('finds orders by the number and a part of the name of their goods', async () => {
  const { data } = await app.call('ops.order', { id: orderId }, as)
  const name = data.parts[0]?.lines[0]?.name ?? ''
  expect((await find('11')).map(([id]) => id)).toEqual([otherId, orderId])
  expect(await find(name.slice(0, -1))).toEqual([
    [otherId, 'goodsName'],
    [orderId, 'goodsName'],
  ])
})

it('finds nothing by an unknown text and refuses an empty one', async () => {
  expect(await find('没有这个人')).toEqual([])
  expect(await app.call('ops.orders', { find: ' ' }, as)).toMatchObject({ status: 400 })
})

it('pages search results within status and time', async () => {
  const first = await app.call('ops.orders', { find: '李雷', limit: 1 }, as)
  expect(first.data.list.map(({ id }) => id)).toEqual([otherId])
  const cursor = first.data.nextCursor ?? ''
  const second = await app.call('ops.orders', { find: '李雷', limit: 1, cursor }, as)
  expect(second.data).toMatchObject({ list: [{ id: orderId }], nextCursor: null })
  const shipped = await app.call('ops.orders', { find: '李雷', status: 2 }, as)
  expect(shipped.data.list.map(({ id }) => id)).toEqual([orderId])
  const [order] = shipped.data.list
  const before = {
    find: '李雷',
    to: new Date(Date.parse(order?.createdAt ?? '') - 1).toISOString(),
  }
  expect((await app.call('ops.orders', before, as)).data.list).toEqual([])
})

describe('among many orders', () => {
  beforeAll(async () => {
    await app.db.transaction(1, async (tx) => {
      await tx.execute(sql`set local role none`)
      await tx.execute(sql`insert into orders (company_id, id, user_id, status, created_at, receiver)
        select 1, '26' || lpad((n * 7919)::text, 18, '0'), n % 500 + 1000, 3,
          '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute',
          jsonb_build_object('name', '顾客' || n % 900, 'tel', 13900000000 + n * 7, 'address', '')
        from generate_series(1, 5000) n`)
      await tx.execute(sql`analyze orders`)
    })
  })

  it.each([
    ['the last six digits', sql`id_tail = '123456'`, 'orders_id_tail'],
    ['a receiver’s name', sql`receiver_name = '李雷'`, 'orders_receiver_name'],
    ['the last four digits', sql`receiver_tail = '0000'`, 'orders_receiver_tail'],
    ['a shopper', sql`user_id = any('{1,1002}'::bigint[])`, 'orders_user'],
    ['any, the newest first,', sql`true`, 'orders_created'],
  ])('uses the index of %s', async (_title, condition, index) => {
    const plan = await app.db.query<{ 'QUERY PLAN': string }>(
      1,
      sql`explain select id from orders where company_id = 1 and ${condition}
          order by created_at desc, id desc limit 21`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
  })
})
