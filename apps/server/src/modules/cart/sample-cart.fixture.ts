import { sql } from 'drizzle-orm'
import type { SeedFileInput } from '@mall/contract/seed-file'
import { selectRows } from '../../db/connection/database.ts'
import type { TestApp } from '../../testing/index.ts'

export const yuan = (n: number) => n * 10_000
export const many = Array.from({ length: 125 }, (_, n) => ({
  spuId: 1000 + n,
  name: `小件 ${n}`,
  categoryId: 1,
  skus: [{ skuId: 5000 + n, costPoints: yuan(1), stock: 50 }],
}))

export const seedFile: SeedFileInput = {
  companies: [
    {
      id: 1,
      settings: {
        freight: {
          baseFee: yuan(8),
          rules: [
            { ruleId: 3, threshold: yuan(99), minus: yuan(3) },
            { ruleId: -1, threshold: yuan(599) },
          ],
        },
      },
      suppliers: [
        { id: 1, name: '自营' },
        { id: 2, name: '冷链' },
      ],
      categories: [{ id: 1, name: '全部' }],
      goods: [
        {
          spuId: 100,
          name: '耳机',
          categoryId: 1,
          limitPerPerson: 3,
          cssBody: 'hot',
          specs: [
            { name: '颜色', values: ['白', '黑'] },
            { name: '版本', values: ['标准'] },
          ],
          pictures: [{ src: '/pictures/a.webp', width: 8, height: 8 }],
          skus: [
            { skuId: 11, specValues: ['白', '标准'], costPoints: yuan(399), stock: 9 },
            { skuId: 12, specValues: ['黑', '标准'], costPoints: yuan(429), stock: 9 },
          ],
        },
        {
          spuId: 200,
          name: '咖啡',
          categoryId: 1,
          supplierId: 2,
          leastNum: 2,
          skus: [
            { skuId: 21, costPoints: yuan(60), stock: 5 },
            { skuId: 22, costPoints: yuan(50), stock: 100 },
          ],
        },
        {
          spuId: 300,
          name: '下架',
          categoryId: 1,
          onSale: false,
          skus: [{ skuId: 31, costPoints: yuan(1), stock: 5 }],
        },
        {
          spuId: 400,
          name: '售罄',
          categoryId: 1,
          skus: [{ skuId: 41, costPoints: yuan(1), stock: 0 }],
        },
        {
          spuId: 500,
          name: '海量',
          categoryId: 1,
          skus: [{ skuId: 51, costPoints: yuan(1), stock: 1_000_000 }],
        },
        ...many,
      ],
      shoppers: Array.from({ length: 30 }, (_, n) => ({
        id: n + 1,
        phone: `138000000${n + 10}`,
      })),
    },
    {
      id: 2,
      categories: [{ id: 1, name: '全部' }],
      goods: [
        {
          spuId: 900,
          name: '别家',
          categoryId: 1,
          skus: [{ skuId: 91, costPoints: yuan(1), stock: 9 }],
        },
      ],
      shoppers: [{ id: 1, phone: '13800000010' }],
    },
  ],
}

/** A shopper of company 1 with the cart calls of the tests. */
export async function shopperOf(app: TestApp, userId: number) {
  const token = await app.tokenOf(1, userId)
  const as = { token }
  return {
    userId,
    token,
    add: (skuId: number, totalNum?: number, isVerify?: boolean) =>
      app.call(
        'cart.add',
        {
          skuId,
          ...(totalNum ? { totalNum } : {}),
          ...(isVerify === undefined ? {} : { isVerify }),
        },
        as,
      ),
    cart: async () => (await app.call('cart.list', {}, as)).data,
    set: (id: number, totalNum: number) => app.call('cart.setNumber', { id, totalNum }, as),
    edit: (args: { id: number; totalNum?: number; isChecked?: boolean; skuId?: number }) =>
      app.call('cart.edit', args, as),
    bought: (spuId: number, bought: number) =>
      app.db.transaction(1, (tx) =>
        selectRows(
          tx,
          sql`insert into purchases (company_id, user_id, spu_id, bought) values (1, ${userId}, ${spuId}, ${bought})`,
        ),
      ),
  }
}
/** Changes a SKU in the database, without a response to the shopper. */
export const changeSku = (app: TestApp, skuId: number, set: string) =>
  app.db.transaction(1, (tx) =>
    selectRows(tx, sql`update skus set ${sql.raw(set)} where company_id = 1 and id = ${skuId}`),
  )
