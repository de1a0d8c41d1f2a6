import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { shopperOf, seedFile, yuan } from './sample-cart.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'

const MINUTE_MS = 60_000
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile })
  const operator = { companyId: 1, headers: await app.operatorHeaders(1) }
  const at = (minutes: number) => new Date(app.now().getTime() + minutes * MINUTE_MS).toISOString()
  const goods = [{ skuId: 11, costPoints: yuan(299), pieces: 3, perPerson: 2 }]
  const session = { title: '整点抢购', startsAt: at(10), endsAt: at(20), goods }
  const { data } = await app.call('ops.createFlashSale', session, operator)
  await app.call('ops.publishFlashSale', { id: data.id }, operator)
})
afterAll(() => app.close())

const soldOut = (target: TestApp) =>
  target.db.transaction(1, (tx) =>
    selectRows(
      tx,
      sql`update stocks set available = 0, sold = total
          where company_id = 1 and sku_id = 11 and pool_id <> 0`,
    ),
  )

it('shows the price, pieces and limit of a running session like the checkout', async () => {
  const shopper = await shopperOf(app, 1)
  const as = { companyId: 1, token: shopper.token }
  const read = async () => (await shopper.cart()).activeList[0]
  const price = async () => {
    const { data } = await app.call('pricing.checkout', { items: [{ skuId: 11, num: 1 }] }, as)
    return data.goodsAmount
  }
  await shopper.add(11)
  expect(await read()).toMatchObject({ costPoints: yuan(399), flash: null, maxNum: 3 })
  expect(await price()).toBe(yuan(399))

  app.advance(10 * MINUTE_MS)
  const running = await read()
  expect(running).toMatchObject({
    costPoints: yuan(299),
    maxNum: 2,
    flash: { regularCostPoints: yuan(399) },
  })
  expect(await price()).toBe(yuan(299))
  expect(running?.flash?.endsAt).toMatch(/^\d{4}-.*Z$/)
  expectRefusal(await shopper.add(11, 2), 'cart/limit')
  expectRefusal(await shopper.set(running?.id ?? 0, 3), 'cart/limit')
  expect(await shopper.add(11, 1)).toMatchObject({ flag: true, data: { length: 2 } })

  await soldOut(app)
  const { activeList, inactiveList, length } = await shopper.cart()
  expect([activeList.length, length]).toEqual([0, 0])
  expect(inactiveList).toMatchObject([{ reason: '已售罄', costPoints: yuan(299) }])

  app.advance(10 * MINUTE_MS)
  expect(await read()).toMatchObject({ costPoints: yuan(399), flash: null, maxNum: 3 })
  expect(await price()).toBe(yuan(399))
})
