import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type House } from '../../testing/index.ts'
import { changeSku, shopperOf, world } from './sample-cart.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ world })
})
afterAll(() => house.close())

let nextShopper = 1
/** Each test has a shopper of its own, with an empty cart. */
const shopper = () => shopperOf(house, nextShopper++)

describe('changing an item', () => {
  it('sets its number within stock, limit and minimum', async () => {
    const her = await shopper()
    const { id } = (await her.add(21)).data
    expect((await her.set(id, 4)).data).toEqual({ id, totalNum: 4, length: 4 })
    expect(await her.set(id, 1)).toMatchObject({ code: 31005 })
    expect(await her.set(id, 6)).toMatchObject({ code: 31003 })
    const limited = (await her.add(11)).data.id
    expect(await her.set(limited, 4)).toMatchObject({ code: 31004 })
    expect((await her.cart()).length).toBe(5)
  })

  it('chooses and unchooses without asking for stock', async () => {
    const her = await shopper()
    const { id } = (await her.add(41, 1, false)).data
    expect(await her.edit({ id, isChecked: false })).toMatchObject({
      flag: true,
      data: { id, totalNum: 1, length: 0 },
    })
    expect((await her.cart()).inactiveList).toMatchObject([{ isChecked: false }])
  })

  it('takes another SKU of the product in its place, keeping its id and rank', async () => {
    const her = await shopper()
    const { id } = (await her.add(11, 2)).data
    house.advance(1_000)
    await her.add(51)
    expect((await her.edit({ id, skuId: 12 })).data).toEqual({ id, totalNum: 2, length: 3 })
    expect(
      (await her.cart()).activeList.map(({ id: itemId, skuId }) => [itemId === id, skuId]),
    ).toEqual([
      [false, 51],
      [true, 12],
    ])
  })

  it('merges with the item that is there already', async () => {
    const her = await shopper()
    const black = (await her.add(12, 1)).data.id
    const white = (await her.add(11, 1)).data.id
    expect((await her.edit({ id: white, skuId: 12, totalNum: 2 })).data).toEqual({
      id: black,
      totalNum: 3,
      length: 3,
    })
    expect((await her.cart()).activeList).toMatchObject([{ id: black, skuId: 12, totalNum: 3 }])
  })

  it('keeps both items where together they would be too many', async () => {
    const her = await shopper()
    const plenty = (await her.add(22, 4)).data.id
    await her.add(21, 3)
    expect(await her.edit({ id: plenty, skuId: 21 })).toMatchObject({ code: 31003 })
    expect((await her.cart()).length).toBe(7)
  })

  it('takes no SKU of another product, another company or off the shelf', async () => {
    const her = await shopper()
    const { id } = (await her.add(11)).data
    for (const skuId of [21, 91, 31, 7])
      expect(await her.edit({ id, skuId })).toMatchObject({ code: 30001 })
  })

  it('of a product off the shelf is told to read the cart again', async () => {
    const her = await shopper()
    const { id } = (await her.add(5010)).data
    await changeSku(house, 5010, 'on_sale = false')
    expect(await her.set(id, 2)).toMatchObject({ code: 31001 })
    expect(await her.edit({ id, totalNum: 2 })).toMatchObject({ code: 30001 })
  })
})

describe('removing', () => {
  it('removes one, and is refused the second time', async () => {
    const her = await shopper()
    const { id } = (await her.add(51)).data
    expect(await house.call('cart.remove', { id }, her)).toMatchObject({ flag: true, data: {} })
    expect(await house.call('cart.remove', { id }, her)).toMatchObject({ code: 31001 })
  })

  it('removes several and says how many there were', async () => {
    const her = await shopper()
    const ids = [(await her.add(51)).data.id, (await her.add(11)).data.id, 77]
    expect((await house.call('cart.removeMany', { ids: ids.join(',') }, her)).data).toEqual({
      removed: 2,
    })
    for (const bad of ['', '1,', 'a', '1;2']) {
      expect(await house.call('cart.removeMany', { ids: bad }, her)).toMatchObject({ status: 400 })
    }
  })
})

describe('an item of someone else', () => {
  it('answers like one that does not exist, in every call, and stays as it is', async () => {
    const owner = await shopper()
    const { id } = (await owner.add(11, 2)).data
    const stranger = await shopper()
    const elsewhere = { token: await house.tokenOf(2, 1), companyId: 2 }
    for (const as of [{ token: stranger.token }, elsewhere]) {
      for (const target of [id, 77]) {
        const gone = {
          status: 200,
          flag: false,
          code: 31001,
          message: '购物车中没有该商品',
          data: null,
        }
        expect(await house.call('cart.remove', { id: target }, as)).toMatchObject(gone)
        expect(await house.call('cart.setNumber', { id: target, totalNum: 1 }, as)).toMatchObject(
          gone,
        )
        expect(await house.call('cart.edit', { id: target, isChecked: false }, as)).toMatchObject(
          gone,
        )
        expect(await house.call('cart.edit', { id: target, skuId: 12 }, as)).toMatchObject(gone)
        expect((await house.call('cart.removeMany', { ids: String(target) }, as)).data).toEqual({
          removed: 0,
        })
      }
    }
    expect((await owner.cart()).activeList).toMatchObject([
      { id, totalNum: 2, isChecked: true, skuId: 11 },
    ])
  })

  it('is no way in for an address either', async () => {
    const her = await shopper()
    expect(await house.call('cart.list', { addressId: 5 }, her)).toMatchObject({ code: 32001 })
  })
})
