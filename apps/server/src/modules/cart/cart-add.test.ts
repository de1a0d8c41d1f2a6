import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { changeSku, many, shopperOf, seedFile, yuan } from './sample-cart.fixture.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile })
})
afterAll(() => app.close())

let nextShopper = 1
/** Each test has a shopper of its own, with an empty cart. */
const createShopper = () => shopperOf(app, nextShopper++)

describe('adding', () => {
  it('adds the minimum quantity by default and sums additions of one SKU in one item', async () => {
    const shopper = await createShopper()
    const first = await shopper.add(21)
    expect(first.data).toMatchObject({ length: 2 })
    const second = await shopper.add(21, 3)
    expect(second.data).toEqual({ id: first.data.id, length: 5 })
    expect((await shopper.cart()).activeList).toMatchObject([
      { skuId: 21, totalNum: 5, leastNum: 2, maxNum: 5 },
    ])
  })

  it.each([
    ['more than there is', 21, 6, refusalCode('cart/insufficient-stock')],
    [
      'more than there is together with what is in the cart',
      21,
      4,
      refusalCode('cart/insufficient-stock'),
      2,
    ],
    ['less than the minimum', 21, 1, refusalCode('cart/below-minimum')],
    ['what is sold out', 41, 1, refusalCode('cart/insufficient-stock')],
    ['more than one person may have', 11, 4, refusalCode('cart/limit')],
    ['what is off the shelf', 31, 1, refusalCode('goods/not-found')],
    ['what does not exist', 7, 1, refusalCode('goods/not-found')],
    ['what is another company’s', 91, 1, refusalCode('goods/not-found')],
    ['more than an item holds', 51, 9999, refusalCode('cart/limit'), 1],
  ])('refuses %s and changes nothing', async (_what, skuId, num, code, before = 0) => {
    const shopper = await createShopper()
    if (before) await shopper.add(skuId, before)
    expect(await shopper.add(skuId, num)).toMatchObject({ status: 200, flag: false, code })
    expect((await shopper.cart()).length).toBe(before)
  })

  it('keeps the price of the first addition when the number grows', async () => {
    const shopper = await createShopper()
    const read = async () => (await shopper.cart()).activeList[0]
    await shopper.add(22, 2)
    expect(await read()).toMatchObject({ costPoints: yuan(50), addedPrice: yuan(50) })
    await changeSku(app, 22, `cost_points = ${yuan(40)}`)
    await shopper.add(22, 1)
    expect(await read()).toMatchObject({ costPoints: yuan(40), addedPrice: yuan(50), totalNum: 3 })
    await changeSku(app, 22, `cost_points = ${yuan(50)}`)
  })

  it('counts bought pieces and the product’s other SKUs against the limit', async () => {
    const shopper = await createShopper()
    await shopper.bought(100, 1)
    await shopper.add(11, 1)
    expectRefusal(await shopper.add(12, 2), 'cart/limit')
    expect(await shopper.add(12, 1)).toMatchObject({ flag: true, data: { length: 2 } })
  })

  it('checks stock and limit at checkout only when the request skips the check', async () => {
    const shopper = await createShopper()
    expect(await shopper.add(11, 5, false)).toMatchObject({ flag: true, data: { length: 5 } })
    expect(await shopper.add(41, 1, false)).toMatchObject({ flag: true, data: { length: 5 } })
    expectRefusal(await shopper.add(31, 1, false), 'goods/not-found')
    expectRefusal(await shopper.add(21, 1, false), 'cart/below-minimum')
    expect((await shopper.cart()).inactiveList).toMatchObject([{ skuId: 41, reason: '已售罄' }])
  })

  it('holds at most 120 different items, whose numbers may still grow', async () => {
    const shopper = await createShopper()
    const answers = await Promise.all(many.map(({ skus }) => shopper.add(skus[0]?.skuId ?? 0)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(120)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ code }) => code))).toEqual(
      new Set([refusalCode('cart/full')]),
    )
    expect(await shopper.add(5000)).toMatchObject({ flag: true, data: { length: 121 } })
  })

  it('adds exactly twenty pieces for twenty concurrent additions', async () => {
    const shopper = await createShopper()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.add(51, 1)))
    expect(answers.every(({ flag }) => flag)).toBe(true)
    expect((await shopper.cart()).activeList).toMatchObject([{ skuId: 51, totalNum: 20 }])
  })

  it('requires a sign-in', async () => {
    expectRefusal(await app.call('cart.add', { skuId: 11 }), 'session/missing')
  })
})

describe('the cart', () => {
  it('lists the latest addition first with the shopper’s choice', async () => {
    const shopper = await createShopper()
    await shopper.add(11)
    app.advance(1_000)
    await shopper.add(22)
    const { activeList, length } = await shopper.cart()
    expect(length).toBe(3)
    expect(activeList).toMatchObject([
      {
        skuId: 22,
        spuId: 200,
        supplierId: 2,
        supplierName: '冷链',
        name: '咖啡',
        picture: { src: '' },
        tags: ['2 件起购'],
        isChecked: true,
        reason: '',
      },
      {
        skuId: 11,
        supplierName: '自营',
        specText: '白 · 标准',
        picture: { src: '/pictures/a.webp' },
        costPoints: yuan(399),
        cssBody: 'hot',
        maxNum: 3,
        tags: ['每人限购 3 件'],
      },
    ])
  })

  it('compares the chosen items with the freight rules, the free-from rule first', async () => {
    const shopper = await createShopper()
    await shopper.add(11)
    const { data } = await shopper.add(22, 2)
    expect(await shopper.cart()).toMatchObject({
      baseFreight: yuan(16),
      rules: [
        {
          ruleId: -1,
          threshold: yuan(599),
          stillNeedMoney: yuan(100),
          deduction: yuan(16),
          needGoToAddGoods: true,
        },
        {
          ruleId: 3,
          threshold: yuan(99),
          stillNeedMoney: 0,
          deduction: yuan(3),
          needGoToAddGoods: false,
        },
      ],
    })
    await shopper.edit({ id: data.id, isChecked: false })
    expect(await shopper.cart()).toMatchObject({
      baseFreight: yuan(8),
      rules: [{ stillNeedMoney: yuan(200) }, {}],
    })
  })

  it('excludes unavailable items from every sum and shows the reason', async () => {
    const shopper = await createShopper()
    for (const skuId of [5001, 5002, 5003]) await shopper.add(skuId)
    await shopper.add(11, 2)
    await shopper.bought(100, 3)
    await changeSku(app, 5001, 'on_sale = false')
    await app.db.transaction(1, (tx) =>
      selectRows(
        tx,
        sql`update stocks set available = 0, sold = total where company_id = 1 and sku_id = 5002`,
      ),
    )
    const { inactiveList, activeList, length } = await shopper.cart()
    expect(new Map(inactiveList.map(({ skuId, reason }) => [skuId, reason]))).toEqual(
      new Map([
        [5001, '已下架'],
        [5002, '已售罄'],
        [11, '已达限购数量'],
      ]),
    )
    expect([activeList.length, length]).toEqual([1, 1])
    await changeSku(app, 5001, 'on_sale = true')
  })
})
