import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/database.ts'
import { openHouse, type House } from '../../testing/index.ts'

const yuan = (n: number) => n * 10_000
const many = Array.from({ length: 125 }, (_, n) => ({
  spuId: 1000 + n,
  name: `小件 ${n}`,
  categoryId: 1,
  skus: [{ skuId: 5000 + n, costPoints: yuan(1), stock: 50 }],
}))

let house: House
beforeAll(async () => {
  house = await openHouse({
    world: {
      companies: [
        {
          id: 1,
          settings: {
            freight: { baseFee: yuan(8), rules: [{ ruleId: 3, threshold: yuan(99), minus: yuan(3) }, { ruleId: -1, threshold: yuan(599) }] },
          },
          suppliers: [{ id: 1, name: '自营' }, { id: 2, name: '冷链' }],
          categories: [{ id: 1, name: '全部' }],
          goods: [
            {
              spuId: 100, name: '耳机', categoryId: 1, limitPerPerson: 3, cssBody: 'hot',
              specs: [{ name: '颜色', values: ['白', '黑'] }, { name: '版本', values: ['标准'] }],
              pictures: [{ src: '/pictures/a.webp', width: 8, height: 8 }],
              skus: [
                { skuId: 11, specValues: ['白', '标准'], costPoints: yuan(399), stock: 9 },
                { skuId: 12, specValues: ['黑', '标准'], costPoints: yuan(429), stock: 9 },
              ],
            },
            { spuId: 200, name: '咖啡', categoryId: 1, supplierId: 2, leastNum: 2, skus: [{ skuId: 21, costPoints: yuan(60), stock: 5 }, { skuId: 22, costPoints: yuan(50), stock: 100 }] },
            { spuId: 300, name: '下架', categoryId: 1, onSale: false, skus: [{ skuId: 31, costPoints: yuan(1), stock: 5 }] },
            { spuId: 400, name: '售罄', categoryId: 1, skus: [{ skuId: 41, costPoints: yuan(1), stock: 0 }] },
            { spuId: 500, name: '海量', categoryId: 1, skus: [{ skuId: 51, costPoints: yuan(1), stock: 1_000_000 }] },
            ...many,
          ],
          shoppers: Array.from({ length: 30 }, (_, n) => ({ id: n + 1, phone: `138000000${n + 10}` })),
        },
        {
          id: 2,
          categories: [{ id: 1, name: '全部' }],
          goods: [{ spuId: 900, name: '别家', categoryId: 1, skus: [{ skuId: 91, costPoints: yuan(1), stock: 9 }] }],
          shoppers: [{ id: 1, phone: '13800000010' }],
        },
      ],
    },
  })
})
afterAll(() => house.close())

let nextShopper = 1
/** A shopper of company 1 with an empty cart. */
async function shopper() {
  const userId = nextShopper++
  const token = await house.tokenOf(1, userId)
  const as = { token }
  return {
    userId,
    token,
    add: (skuId: number, totalNum?: number, isVerify?: boolean) =>
      house.call('cart.add', { skuId, ...(totalNum ? { totalNum } : {}), ...(isVerify === undefined ? {} : { isVerify }) }, as),
    cart: async () => (await house.call('cart.list', {}, as)).data,
    set: (id: number, totalNum: number) => house.call('cart.setNumber', { id, totalNum }, as),
    edit: (args: { id: number; totalNum?: number; isChecked?: boolean; skuId?: number }) => house.call('cart.edit', args, as),
    bought: (spuId: number, bought: number) =>
      house.db.transaction(1, (tx) =>
        rowsOf(tx, sql`insert into purchases (company_id, user_id, spu_id, bought) values (1, ${userId}, ${spuId}, ${bought})`),
      ),
  }
}
const put = (skuId: number, set: string) =>
  house.db.transaction(1, (tx) => rowsOf(tx, sql`update skus set ${sql.raw(set)} where company_id = 1 and id = ${skuId}`))

describe('adding', () => {
  it('adds the minimum quantity unless told, and the same SKU adds up in one item', async () => {
    const her = await shopper()
    const first = await her.add(21)
    expect(first.data).toMatchObject({ length: 2 })
    const second = await her.add(21, 3)
    expect(second.data).toEqual({ id: first.data.id, length: 5 })
    expect((await her.cart()).activeList).toMatchObject([{ skuId: 21, totalNum: 5, leastNum: 2, maxNum: 5 }])
  })

  it.each([
    ['more than there is', 21, 6, 31003],
    ['more than there is together with what is in the cart', 21, 4, 31003, 2],
    ['less than the minimum', 21, 1, 31005],
    ['what is sold out', 41, 1, 31003],
    ['more than one person may have', 11, 4, 31004],
    ['what is off the shelf', 31, 1, 30001],
    ['what does not exist', 7, 1, 30001],
    ['what is another company’s', 91, 1, 30001],
    ['more than an item holds', 51, 9999, 31004, 1],
  ])('refuses %s and changes nothing', async (_what, skuId, num, code, before = 0) => {
    const her = await shopper()
    if (before) await her.add(skuId, before)
    expect(await her.add(skuId, num)).toMatchObject({ status: 200, flag: false, code })
    expect((await her.cart()).length).toBe(before)
  })

  it('counts what was bought and the other SKUs of the product against the limit', async () => {
    const her = await shopper()
    await her.bought(100, 1)
    await her.add(11, 1)
    expect(await her.add(12, 2)).toMatchObject({ code: 31004 })
    expect(await her.add(12, 1)).toMatchObject({ flag: true, data: { length: 2 } })
  })

  it('leaves stock and limit to the checkout where it is asked not to verify, but not the rest', async () => {
    const her = await shopper()
    expect(await her.add(11, 5, false)).toMatchObject({ flag: true, data: { length: 5 } })
    expect(await her.add(41, 1, false)).toMatchObject({ flag: true, data: { length: 5 } })
    expect(await her.add(31, 1, false)).toMatchObject({ code: 30001 })
    expect(await her.add(21, 1, false)).toMatchObject({ code: 31005 })
    expect((await her.cart()).inactiveList).toMatchObject([{ skuId: 41, reason: '已售罄' }])
  })

  it('holds 120 different items and no more, those in it still grow', async () => {
    const her = await shopper()
    const answers = await Promise.all(many.map(({ skus }) => her.add(skus[0]?.skuId ?? 0)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(120)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ code }) => code))).toEqual(new Set([31002]))
    expect(await her.add(5000)).toMatchObject({ flag: true, data: { length: 121 } })
  })

  it('twenty times at once adds exactly twenty', async () => {
    const her = await shopper()
    const answers = await Promise.all(Array.from({ length: 20 }, () => her.add(51, 1)))
    expect(answers.every(({ flag }) => flag)).toBe(true)
    expect((await her.cart()).activeList).toMatchObject([{ skuId: 51, totalNum: 20 }])
  })

  it('needs a sign-in', async () => {
    expect(await house.call('cart.add', { skuId: 11 })).toMatchObject({ flag: false, code: 41000 })
  })
})

describe('the cart', () => {
  it('lists what was added last first, as the shopper chose it', async () => {
    const her = await shopper()
    await her.add(11)
    house.advance(1_000)
    await her.add(22)
    const { activeList, length } = await her.cart()
    expect(length).toBe(3)
    expect(activeList).toMatchObject([
      { skuId: 22, spuId: 200, name: '咖啡', picture: { src: '' }, tags: ['2 件起购'], isChecked: true, reason: '' },
      { skuId: 11, specText: '白 · 标准', picture: { src: '/pictures/a.webp' }, costPoints: yuan(399), cssBody: 'hot', maxNum: 3, tags: ['每人限购 3 件'] },
    ])
  })

  it('compares the chosen items with the freight rules, the free-from rule first', async () => {
    const her = await shopper()
    await her.add(11)
    const { data } = await her.add(22, 2)
    expect(await her.cart()).toMatchObject({
      baseFreight: yuan(16),
      rules: [
        { ruleId: -1, threshold: yuan(599), stillNeedMoney: yuan(100), deduction: yuan(16), needGoToAddGoods: true },
        { ruleId: 3, threshold: yuan(99), stillNeedMoney: 0, deduction: yuan(3), needGoToAddGoods: false },
      ],
    })
    await her.edit({ id: data.id, isChecked: false })
    expect(await her.cart()).toMatchObject({ baseFreight: yuan(8), rules: [{ stillNeedMoney: yuan(200) }, {}] })
  })

  it('sets aside what cannot be bought and says why, out of every sum', async () => {
    const her = await shopper()
    for (const skuId of [5001, 5002, 5003]) await her.add(skuId)
    await her.add(11, 2)
    await her.bought(100, 3)
    await put(5001, 'on_sale = false')
    await house.db.transaction(1, (tx) =>
      rowsOf(tx, sql`update stocks set available = 0, sold = total where company_id = 1 and sku_id = 5002`),
    )
    const { inactiveList, activeList, length } = await her.cart()
    expect(new Map(inactiveList.map(({ skuId, reason }) => [skuId, reason]))).toEqual(
      new Map([[5001, '已下架'], [5002, '已售罄'], [11, '已达限购数量']]),
    )
    expect([activeList.length, length]).toEqual([1, 1])
    await put(5001, 'on_sale = true')
  })
})

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
    expect(await her.edit({ id, isChecked: false })).toMatchObject({ flag: true, data: { id, totalNum: 1, length: 0 } })
    expect((await her.cart()).inactiveList).toMatchObject([{ isChecked: false }])
  })

  it('takes another SKU of the product in its place, keeping its id and rank', async () => {
    const her = await shopper()
    const { id } = (await her.add(11, 2)).data
    house.advance(1_000)
    await her.add(51)
    expect((await her.edit({ id, skuId: 12 })).data).toEqual({ id, totalNum: 2, length: 3 })
    expect((await her.cart()).activeList.map(({ id: itemId, skuId }) => [itemId === id, skuId])).toEqual([[false, 51], [true, 12]])
  })

  it('merges with the item that is there already', async () => {
    const her = await shopper()
    const black = (await her.add(12, 1)).data.id
    const white = (await her.add(11, 1)).data.id
    expect((await her.edit({ id: white, skuId: 12, totalNum: 2 })).data).toEqual({ id: black, totalNum: 3, length: 3 })
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
    for (const skuId of [21, 91, 31, 7]) expect(await her.edit({ id, skuId })).toMatchObject({ code: 30001 })
  })

  it('of a product off the shelf is told to read the cart again', async () => {
    const her = await shopper()
    const { id } = (await her.add(5010)).data
    await put(5010, 'on_sale = false')
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
    expect((await house.call('cart.removeMany', { ids: ids.join(',') }, her)).data).toEqual({ removed: 2 })
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
        const gone = { status: 200, flag: false, code: 31001, message: '购物车中没有该商品', data: null }
        expect(await house.call('cart.remove', { id: target }, as)).toMatchObject(gone)
        expect(await house.call('cart.setNumber', { id: target, totalNum: 1 }, as)).toMatchObject(gone)
        expect(await house.call('cart.edit', { id: target, isChecked: false }, as)).toMatchObject(gone)
        expect(await house.call('cart.edit', { id: target, skuId: 12 }, as)).toMatchObject(gone)
        expect((await house.call('cart.removeMany', { ids: String(target) }, as)).data).toEqual({ removed: 0 })
      }
    }
    expect((await owner.cart()).activeList).toMatchObject([{ id, totalNum: 2, isChecked: true, skuId: 11 }])
  })

  it('is no way in for an address either', async () => {
    const her = await shopper()
    expect(await house.call('cart.list', { addressId: 5 }, her)).toMatchObject({ code: 32001 })
  })
})
