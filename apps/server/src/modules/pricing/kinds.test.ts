import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { buy, checkout, shanghai, shopSeed, yuan } from '../orders/testing/index.ts'
import type { Facts, GoodsFact } from './facts.ts'
import { coffee, price as priceOf } from './price.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const fact = (own: Partial<GoodsFact>): GoodsFact => ({
  ...coffee,
  num: 1,
  costPoints: yuan(30),
  ...own,
})
const address = { id: 1, ...shanghai }
const price = (goods: GoodsFact[], own: Partial<Facts> = {}) =>
  priceOf({ goods, address, balance: 0, ...own })

describe('prices by kind', () => {
  it.each(['card', 'topUp', 'ticket'] as const)(
    'require no address and no freight for a %s',
    (kind) => {
      expect(price([fact({ kind })])).toMatchObject({
        needsAddress: false,
        address: null,
        freightBefore: 0,
        freight: 0,
        rules: [],
        payable: yuan(30),
      })
    },
  )

  it('include freight and require an address for the parcels of a mixed cart', () => {
    const mixed = price([
      fact({ skuId: 1, kind: 'ticket', supplierId: 2, costPoints: yuan(200) }),
      fact({ skuId: 2 }),
      fact({ skuId: 3, kind: 'card' }),
    ])
    // The ticket counts neither as a parcel of its own nor towards free freight.
    expect(mixed).toMatchObject({ needsAddress: true, address, freight: yuan(8) })
    expect(mixed.groups.map(({ supplierId, freight }) => [supplierId, freight])).toEqual([
      [2, 0],
      [1, yuan(8)],
      // Card secrets of the same supplier are a part of their own: they are delivered on payment.
      [1, 0],
    ])
  })
})

describe('kinds that cannot be delivered', () => {
  let app: TestApp
  let as: { token: string; companyId: number }
  beforeAll(async () => {
    const [shop] = shopSeed().companies
    const ticket = {
      spuId: 90,
      kind: 'ticket' as const,
      name: '电影票',
      categoryId: 2,
      skus: [{ skuId: 91, costPoints: yuan(30), stock: 9 }],
    }
    app = await createTestApp({
      seedFile: { companies: [{ ...shop, id: 1, goods: [...(shop?.goods ?? []), ticket] }] },
    })
    as = { companyId: 1, token: await app.tokenOf(1, 1) }
  })
  afterAll(() => app.close())
  const alter = (statement: ReturnType<typeof sql>) =>
    app.db.transaction(1, (tx) => tx.execute(statement))

  it('are shown with their kind as not on sale', async () => {
    const parcel = await app.call('goods.detail', { spuId: 10 }, as)
    expect(parcel.data).toMatchObject({ kind: 'parcel', onSale: true })
    const ticket = await app.call('goods.detail', { spuId: 90 }, as)
    expect(ticket.data).toMatchObject({
      kind: 'ticket',
      onSale: false,
      freight: { text: '无需配送', baseFee: 0 },
    })
    const { data } = await app.call('goods.list', {}, as)
    expect(data.list.map(({ spuId, kind }) => [spuId, kind])).toEqual([
      [10, 'parcel'],
      [20, 'parcel'],
      [30, 'parcel'],
    ])
  })

  it('are refused at checkout, in the cart and when the order is placed', async () => {
    expect(
      await app.call('pricing.checkout', { items: [{ skuId: 91, num: 1 }] }, as),
    ).toMatchObject({ flag: false, code: refusalCode('checkout/kind') })
    expect((await app.call('cart.add', { skuId: 91 }, as)).flag).toBe(false)

    const body = await checkout(app, as, [{ skuId: 11, num: 1 }])
    await alter(sql`update spus set kind = 'ticket' where company_id = 1 and id = 10`)
    expectRefusal(await app.call('order.commit', body, as), 'checkout/kind')
    await alter(sql`update spus set kind = 'parcel' where company_id = 1 and id = 10`)
    expect((await buy(app, as, [{ skuId: 11, num: 1 }])).flag).toBe(true)
  })
})
