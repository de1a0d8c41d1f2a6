import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { checkout, shopSeed } from '../orders/testing/index.ts'
import { payableChannels } from '../../providers/cash/scenes.ts'
import { refusalCode } from '@mall/contract/refusals'

type As = { token: string; companyId: number }
const coffee = [{ skuId: 11, num: 2 }]
let app: TestApp
let as: As
beforeAll(async () => {
  const [shop] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: [
        { ...shop, id: 1, info: { payMethod: 'alipay,wechat' } },
        { ...shop, id: 2 },
      ],
    },
  })
  as = { companyId: 1, token: await app.tokenOf(1, 1) }
})
afterAll(() => app.close())

const rowsIn = async (table: 'orders' | 'stock_events' | 'journals') => {
  const { rows } = (await app.db.transaction(1, (tx) =>
    tx.execute(sql`select count(*)::int as count from ${sql.identifier(table)}`),
  )) as unknown as { rows: { count: number }[] }
  return rows[0]?.count
}
const records = async () => [
  await rowsIn('orders'),
  await rowsIn('stock_events'),
  await rowsIn('journals'),
]

describe('payment channels of a host', () => {
  it.each([
    ['wechat,alipay', undefined, ['wechat', 'alipay']],
    ['wechat,alipay', {}, []],
    [' alipay , wechat', { wechat: 'h5', alipay: 'app' }, ['alipay', 'wechat']],
    ['wechat,wechat', { wechat: 'native', bank: 'cashier' }, ['wechat']],
    ['alipay,wechat', { wechat: 'h5', alipay: 'h5' }, ['alipay', 'wechat']],
    ['wechat', { wechat: 'cashier' }, []],
    ['', { wechat: 'h5' }, []],
    ['cash', { wechat: 'h5' }, []],
  ] as const)('are for %o and %o exactly %o', (payMethod, payment, channels) => {
    expect(payableChannels(payMethod, payment)).toEqual(channels)
  })

  it('are returned with the price in the order of the company', async () => {
    const price = async (payment?: object) =>
      (await app.call('pricing.checkout', { items: coffee, ...(payment && { payment }) }, as)).data
    expect(await price()).toMatchObject({ channels: ['alipay', 'wechat'] })
    expect(await price({ wechat: 'h5' })).toMatchObject({ channels: ['wechat'] })
    expect(await price({ bank: 'cashier' })).toMatchObject({
      channels: [],
      points: { coversAll: false },
    })
  })

  it('refuse an order whose cash they cannot pay, without order, stock or hold', async () => {
    const body = await checkout(app, as, coffee)
    const before = await records()
    expect(
      await app.call('order.commit', { ...body, payment: { bank: 'cashier' } }, as),
    ).toMatchObject({ flag: false, code: refusalCode('checkout/no-payment') })
    expect(await records()).toEqual(before)
    // The token keeps its refusal; a host that can pay submits a checkout of its own.
    const again = await checkout(app, as, coffee)
    expect(
      await app.call('order.commit', { ...again, payment: { wechat: 'h5' } }, as),
    ).toMatchObject({ flag: true, data: { status: 0 } })
  })

  it('are ignored when points pay the total', async () => {
    const [shop] = shopSeed().companies
    const rich = shop?.shoppers?.map((one) => ({ ...one, points: [{ amount: 90_000 }] }))
    const own = await createTestApp({
      seedFile: { companies: [{ ...shop, id: 1, shoppers: rich }] },
    })
    try {
      const token = await own.tokenOf(1, 1)
      const input = { items: coffee, couponId: null, payment: {} }
      const without = await own.call('pricing.checkout', { ...input, usePoints: false }, { token })
      expect(without.data).toMatchObject({ channels: [], points: { used: 0, coversAll: true } })
      const body = await checkout(own, { token }, coffee, { couponId: null })
      expect(await own.call('order.commit', { ...body, payment: {} }, { token })).toMatchObject({
        flag: true,
        data: { status: 1, cash: 0 },
      })
    } finally {
      await own.close()
    }
  })
})

describe('a checkout that continues in another app', () => {
  const create = (items: typeof coffee, who = as) =>
    app.call('pricing.createHandover', { items }, who)
  const read = (code: string, who = as) => app.call('pricing.readHandover', { code }, who)

  it('finds the chosen items by a code that signs no shopper in', async () => {
    const before = await records()
    const { data } = await create([
      { skuId: 11, num: 2 },
      { skuId: 21, num: 1 },
      { skuId: 11, num: 1 },
    ])
    expect(Object.keys(data).toSorted()).toEqual(['code', 'expiresAt', 'serverTime'])
    expect(Date.parse(data.expiresAt) - Date.parse(data.serverTime)).toBe(900_000)
    const items = [
      { skuId: 11, num: 3 },
      { skuId: 21, num: 1 },
    ]
    expect((await read(data.code)).data).toEqual({ items })
    // A sign-in in between may load the page again, and may be of another account of the same
    // person.
    const other = { companyId: 1, token: await app.tokenOf(1, 2) }
    expect((await read(data.code, other)).data).toEqual({ items })
    expect(await records()).toEqual(before)

    const guest = await app.call('pricing.readHandover', { code: data.code }, { companyId: 1 })
    expect(guest).toMatchObject({ flag: false })
    expect(guest.data).toBeNull()
    const stored = await app.db.transaction(1, (tx) =>
      tx.execute(sql`select * from checkout_handovers`),
    )
    expect(JSON.stringify(stored)).not.toContain(data.code)
  })

  it('is refused alike with another company, a replaced code and an expired code', async () => {
    const gone = { flag: false, code: refusalCode('checkout/handover') }
    const first = (await create(coffee)).data.code
    const elsewhere = { companyId: 2, token: await app.tokenOf(2, 1) }
    expect(await read(first, elsewhere)).toMatchObject(gone)
    const second = (await create(coffee)).data.code
    expect(await read(first)).toMatchObject(gone)
    expect(await read('ho_AAAAAAAAAAAAAAAAAAAAAAAA')).toMatchObject(gone)
    expect((await read(second)).flag).toBe(true)
    app.advance(901_000)
    expect(await read(second)).toMatchObject(gone)
  })
})
