import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { changeSku, shopperOf, seedFile } from './sample-cart.fixture.ts'
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

describe('changing an item', () => {
  it('sets its number within stock, limit and minimum', async () => {
    const shopper = await createShopper()
    const { id } = (await shopper.add(21)).data
    expect((await shopper.set(id, 4)).data).toEqual({ id, totalNum: 4, length: 4 })
    expectRefusal(await shopper.set(id, 1), 'cart/below-minimum')
    expectRefusal(await shopper.set(id, 6), 'cart/insufficient-stock')
    const limited = (await shopper.add(11)).data.id
    expectRefusal(await shopper.set(limited, 4), 'cart/limit')
    expect((await shopper.cart()).length).toBe(5)
  })

  it('selects and deselects without a check of the stock', async () => {
    const shopper = await createShopper()
    const { id } = (await shopper.add(41, 1, false)).data
    expect(await shopper.edit({ id, isChecked: false })).toMatchObject({
      flag: true,
      data: { id, totalNum: 1, length: 0 },
    })
    expect((await shopper.cart()).inactiveList).toMatchObject([{ isChecked: false }])
  })

  it('replaces a SKU with another of the product under the same id and rank', async () => {
    const shopper = await createShopper()
    const { id } = (await shopper.add(11, 2)).data
    app.advance(1_000)
    await shopper.add(51)
    expect((await shopper.edit({ id, skuId: 12 })).data).toEqual({ id, totalNum: 2, length: 3 })
    expect(
      (await shopper.cart()).activeList.map(({ id: itemId, skuId }) => [itemId === id, skuId]),
    ).toEqual([
      [false, 51],
      [true, 12],
    ])
  })

  it('merges with the existing item of the new SKU', async () => {
    const shopper = await createShopper()
    const black = (await shopper.add(12, 1)).data.id
    const white = (await shopper.add(11, 1)).data.id
    expect((await shopper.edit({ id: white, skuId: 12, totalNum: 2 })).data).toEqual({
      id: black,
      totalNum: 3,
      length: 3,
    })
    expect((await shopper.cart()).activeList).toMatchObject([{ id: black, skuId: 12, totalNum: 3 }])
  })

  it('keeps both items when their sum exceeds the limit', async () => {
    const shopper = await createShopper()
    const plenty = (await shopper.add(22, 4)).data.id
    await shopper.add(21, 3)
    expectRefusal(await shopper.edit({ id: plenty, skuId: 21 }), 'cart/insufficient-stock')
    expect((await shopper.cart()).length).toBe(7)
  })

  it('refuses a SKU that is delisted or of another product or company', async () => {
    const shopper = await createShopper()
    const { id } = (await shopper.add(11)).data
    for (const skuId of [21, 91, 31, 7])
      expectRefusal(await shopper.edit({ id, skuId }), 'goods/not-found')
  })

  it('is refused for a delisted product with a hint to reload the cart', async () => {
    const shopper = await createShopper()
    const { id } = (await shopper.add(5010)).data
    await changeSku(app, 5010, 'on_sale = false')
    expectRefusal(await shopper.set(id, 2), 'cart/not-found')
    expectRefusal(await shopper.edit({ id, totalNum: 2 }), 'goods/not-found')
  })
})

describe('removing', () => {
  it('removes one item and refuses to remove it again', async () => {
    const shopper = await createShopper()
    const { id } = (await shopper.add(51)).data
    expect(await app.call('cart.remove', { id }, shopper)).toMatchObject({ flag: true, data: {} })
    expectRefusal(await app.call('cart.remove', { id }, shopper), 'cart/not-found')
  })

  it('removes several items and returns their number', async () => {
    const shopper = await createShopper()
    const ids = [(await shopper.add(51)).data.id, (await shopper.add(11)).data.id, 77]
    expect((await app.call('cart.removeMany', { ids: ids.join(',') }, shopper)).data).toEqual({
      removed: 2,
    })
    for (const bad of ['', '1,', 'a', '1;2']) {
      expect(await app.call('cart.removeMany', { ids: bad }, shopper)).toMatchObject({
        status: 400,
      })
    }
  })
})

describe('another shopper’s item', () => {
  it('responds like a missing item in every call and stays unchanged', async () => {
    const owner = await createShopper()
    const { id } = (await owner.add(11, 2)).data
    const otherShopper = await createShopper()
    const elsewhere = { token: await app.tokenOf(2, 1), companyId: 2 }
    for (const as of [{ token: otherShopper.token }, elsewhere]) {
      for (const target of [id, 77]) {
        const gone = {
          status: 200,
          flag: false,
          code: refusalCode('cart/not-found'),
          message: '购物车中没有该商品',
          data: null,
        }
        expect(await app.call('cart.remove', { id: target }, as)).toMatchObject(gone)
        expect(await app.call('cart.setNumber', { id: target, totalNum: 1 }, as)).toMatchObject(
          gone,
        )
        expect(await app.call('cart.edit', { id: target, isChecked: false }, as)).toMatchObject(
          gone,
        )
        expect(await app.call('cart.edit', { id: target, skuId: 12 }, as)).toMatchObject(gone)
        expect((await app.call('cart.removeMany', { ids: String(target) }, as)).data).toEqual({
          removed: 0,
        })
      }
    }
    expect((await owner.cart()).activeList).toMatchObject([
      { id, totalNum: 2, isChecked: true, skuId: 11 },
    ])
  })

  it('lists no cart for the address of another shopper', async () => {
    const shopper = await createShopper()
    expectRefusal(await app.call('cart.list', { addressId: 5 }, shopper), 'address/not-found')
  })
})
