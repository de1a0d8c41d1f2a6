import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { byIdsSql } from './list-sql.ts'

type Product = { id: number; price: number; sales: number; stock: number; category: number }

const seed = Number(process.env.SEED ?? 20_261_121)
const many = fc.record({
  price: fc.integer({ min: 1, max: 9 }).map((tens) => tens * 10_000),
  sales: fc.integer({ min: 0, max: 5 }),
  stock: fc.constantFrom(0, 3, 900),
  category: fc.constantFrom(11, 12),
})
const goods: Product[] = fc
  .sample(many, { seed, numRuns: 57 })
  .map((product, index) => ({ id: index + 1, ...product }))

let app: TestApp
beforeAll(async () => {
  const categories = [11, 12].map((id) => ({ id, parentId: 10, name: `第${id}类` }))
  app = await createTestApp({
    isUnused: true,
    seedFile: {
      companies: [
        {
          id: 1,
          categories: [{ id: 10, name: '全部' }, ...categories],
          goods: goods.map(({ id, price, sales, stock, category }) => ({
            spuId: id,
            name: `${id % 3 === 0 ? '清茶' : '咖啡'} ${id} 号`,
            categoryId: category,
            salesBefore: sales,
            skus: [{ skuId: id, costPoints: price, stock }],
          })),
        },
      ],
    },
  })
})
afterAll(() => app.close())

const keys = {
  '': [],
  sales: [(product: Product) => -product.sales],
  price_desc: [(product: Product) => -product.price],
  price_asce: [(product: Product) => product.price],
}
const sortTypes = Object.keys(keys) as (keyof typeof keys)[]

/** The expected goods of a list in their expected order. */
function expected(sortType: keyof typeof keys, isIn: (product: Product) => boolean): number[] {
  const [key = () => 0] = keys[sortType]
  return goods
    .filter(isIn)
    .toSorted((one, other) => key(one) - key(other))
    .map(({ id }) => id)
}

/** Reads a list page by page and checks the total of each page. */
async function allPages(input: Parameters<typeof app.call<'goods.list'>>[1], size: number) {
  const ids: number[] = []
  const totals = new Set<number>()
  for (let page = 1; ; page += 1) {
    const { data } = await app.call('goods.list', { ...input, size, page })
    ids.push(...data.list.map(({ spuId }) => spuId))
    totals.add(data.total)
    if (!data.hasNext) return { ids, totals: [...totals] }
  }
}

it.each(sortTypes)(
  'returns the whole list in pages of any size, sorted by “%s”',
  async (sortType) => {
    const bound = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(
        bound,
        bound,
        fc.boolean(),
        fc.integer({ min: 5, max: 40 }),
        async (minPrice, maxPrice, inStock, size) => {
          const whole = expected(
            sortType,
            ({ price, stock }) =>
              price >= (minPrice ?? 0) &&
              price <= (maxPrice ?? Infinity) &&
              (!inStock || stock > 0),
          )
          const { ids, totals } = await allPages({ sortType, minPrice, maxPrice, inStock }, size)
          expect(ids).toEqual(whole)
          expect(totals).toEqual([whole.length])
        },
      ),
      { seed, numRuns: 8 },
    )
  },
)

it('returns all search results in pages, best sellers first', async () => {
  const { ids, totals } = await allPages({ kw: '清茶', maxPrice: 60_000 }, 4)
  const whole = expected('sales', ({ id, price }) => id % 3 === 0 && price <= 60_000)
  expect(ids).toEqual(whole)
  expect(totals).toEqual([whole.length])
})

it('drops a cached page when a product is delisted, without a gap and with a lower total', async () => {
  const input = { size: 5, page: 3 } as const
  const before = (await app.call('goods.list', input)).data
  const [gone] = (await app.call('goods.list', { size: 5, page: 2 })).data.list
  const put = (onSale: boolean) =>
    app.db.transaction(1, (tx) =>
      tx.execute(
        sql`update spus set on_sale = ${onSale} where company_id = 1 and id = ${gone?.spuId}`,
      ),
    )
  await put(false)
  const after = (await app.call('goods.list', input)).data
  await put(true)
  expect(after.total).toBe(before.total - 1)
  expect(after.list[0]).toEqual(before.list[1])
  expect((await app.call('goods.list', input)).data).toEqual(before)
})

it('reads a page’s goods by their keys, however many goods exist', async () => {
  const plan = await app.db.transaction(1, async (tx) => {
    // Turned off, because few goods are read whole otherwise.
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`analyze spus`)
    await tx.execute(sql`set local role mall_app`)
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material']) {
      await tx.execute(sql.raw(`set local enable_${way} = off`))
    }
    return selectRows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select * from ${byIdsSql(1, [5, 7])} s`,
    )
  })
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Scan using spus_company_id_id_pk .*\n +Index Cond: .*\(id = /)
})
