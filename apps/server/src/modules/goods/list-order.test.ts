import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOfOrder, readOrder } from './list-order.ts'

type Product = { id: number; price: number }

/** Encodes numbers as PostgreSQL sends double precision: the highest byte first. */
function sent(goods: readonly Product[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(goods.length * 16))
  goods.forEach(({ id, price }, index) => {
    bytes.setFloat64(index * 16, id)
    bytes.setFloat64(index * 16 + 8, price)
  })
  return new Uint8Array(bytes.buffer)
}
const orderOf = (...goods: [id: number, price: number][]) =>
  readOrder(sent(goods.map(([id, price]) => ({ id, price }))))

it('reads a page and the total within prices, both bounds included', () => {
  const order = orderOf([7, 300], [3, 100], [9, 200], [4, 100], [5, 50])
  const page = (limit: number, offset: number, prices = {}) =>
    pageOfOrder(order, prices, { limit, offset })
  expect(page(2, 0)).toEqual({ ids: [7, 3], total: 5 })
  expect(page(2, 4)).toEqual({ ids: [5], total: 5 })
  expect(page(9, 5)).toEqual({ ids: [], total: 5 })
  expect(page(2, 0, { maxPrice: 200 })).toEqual({ ids: [3, 9], total: 4 })
  expect(page(2, 2, { minPrice: 100, maxPrice: 200 })).toEqual({ ids: [4], total: 3 })
})

it('reads no goods from an empty list', () => {
  expect(pageOfOrder(readOrder(null), {}, { limit: 9, offset: 0 })).toEqual({ ids: [], total: 0 })
})

it('reads a driver’s buffer at an offset without changing it', () => {
  const memory = new Uint8Array([1, 2, 3, ...sent([{ id: 2 ** 53 - 1, price: 10 }])])
  const before = memory.slice()
  const order = readOrder(memory.subarray(3))
  expect(pageOfOrder(order, {}, { limit: 1, offset: 0 }).ids).toEqual([2 ** 53 - 1])
  expect(memory).toEqual(before)
})

it('lists every product within the prices on exactly one page in order', () => {
  const seed = 20_261_121
  const product = fc.record({ id: fc.nat(), price: fc.integer({ min: 0, max: 20 }) })
  const bound = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined })
  fc.assert(
    fc.property(fc.array(product), fc.integer({ min: 1, max: 9 }), bound, bound, (...given) => {
      const [goods, limit, minPrice, maxPrice] = given
      const order = readOrder(sent(goods))
      const expected = goods.filter(
        ({ price }) => price >= (minPrice ?? 0) && price <= (maxPrice ?? Infinity),
      )
      const pages = Array.from({ length: Math.ceil(goods.length / limit) }, (_, page) =>
        pageOfOrder(order, { minPrice, maxPrice }, { limit, offset: page * limit }),
      )
      expect(pages.flatMap(({ ids }) => ids)).toEqual(expected.map(({ id }) => id))
      for (const { total } of pages) expect(total).toBe(expected.length)
    }),
    { seed },
  )
})
