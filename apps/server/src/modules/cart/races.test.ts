/** Races that one embedded connection cannot show: two servers on one PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { createTestApp, startPostgresql, type TestApp } from '../../testing/index.ts'
import { refusalCode } from '@mall/contract/refusals'

const things = Array.from({ length: 150 }, (_, n) => n + 1)
const address = {
  receiver: '林晚',
  tel: '13800138000',
  province: '上海市',
  city: '上海市',
  county: '浦东新区',
  town: '',
  detail: '博文路 18 号',
}

let postgresql: Awaited<ReturnType<typeof startPostgresql>>
let databases: Database[] = []
let apps: TestApp[] = []
beforeAll(async () => {
  postgresql = await startPostgresql()
  const first = await openPostgresql(postgresql.url, 15)
  const one = await createTestApp({
    db: first,
    seedFile: {
      companies: [
        {
          id: 1,
          categories: [{ id: 1, name: '全部' }],
          goods: [
            ...things.map((spuId) => ({
              spuId,
              name: `${spuId}`,
              categoryId: 1,
              skus: [{ skuId: spuId, costPoints: 100, stock: 30 }],
            })),
            {
              spuId: 900,
              name: '两色',
              categoryId: 1,
              specs: [{ name: '色', values: ['白', '黑'] }],
              skus: [
                { skuId: 901, specValues: ['白'], costPoints: 100, stock: 99 },
                { skuId: 902, specValues: ['黑'], costPoints: 100, stock: 99 },
              ],
            },
          ],
          shoppers: [1, 2, 3, 4, 5].map((id) => ({ id, phone: `1380000000${id}` })),
        },
      ],
    },
  })
  const second = await openPostgresql(postgresql.url, 15)
  databases = [first, second]
  apps = [one, await createTestApp({ db: second })]
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await Promise.all(databases.map((db) => db.close()))
  await postgresql.stop()
})

const app = (n: number) => {
  const found = apps[n % apps.length]
  if (!found) throw new Error('no house is open')
  return found
}
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

it('adds exactly the pieces of twenty concurrent additions, never more than the stock', async () => {
  const token = await app(0).tokenOf(1, 1)
  const few = await times(20, (n) => app(n).call('cart.add', { skuId: 1, totalNum: 1 }, { token }))
  expect(few.every(({ flag }) => flag)).toBe(true)
  const { data } = await app(0).call('cart.list', {}, { token })
  expect(data.activeList).toMatchObject([{ skuId: 1, totalNum: 20 }])

  const more = await times(20, (n) => app(n).call('cart.add', { skuId: 1, totalNum: 1 }, { token }))
  expect(more.filter(({ flag }) => flag)).toHaveLength(10)
  expect(
    more
      .filter(({ flag }) => !flag)
      .every(({ code }) => code === refusalCode('cart/insufficient-stock')),
  ).toBe(true)
})

it('holds exactly 120 different items of 150 concurrent additions', async () => {
  const token = await app(0).tokenOf(1, 2)
  const answers = await times(150, (n) => app(n).call('cart.add', { skuId: n + 1 }, { token }))
  expect(answers.filter(({ flag }) => flag)).toHaveLength(120)
  expect(
    answers.filter(({ flag }) => !flag).every(({ code }) => code === refusalCode('cart/full')),
  ).toBe(true)
})

it('loses no piece when two items repeatedly exchange their SKUs', async () => {
  const token = await app(0).tokenOf(1, 3)
  await app(0).call('cart.add', { skuId: 901, totalNum: 2 }, { token })
  await app(0).call('cart.add', { skuId: 902, totalNum: 3 }, { token })
  const { data } = await app(0).call('cart.list', {}, { token })
  const answers = await times(20, (n) =>
    app(n).call(
      'cart.edit',
      { id: data.activeList[n % 2]?.id ?? 0, skuId: n % 4 < 2 ? 901 : 902 },
      { token },
    ),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await app(0).call('cart.list', {}, { token })).data.length).toBe(5)
})

it('keeps exactly one default address after concurrent changes', async () => {
  const token = await app(0).tokenOf(1, 4)
  const list = async () => (await app(0).call('address.list', {}, { token })).data
  const added = await times(25, (n) =>
    app(n).call('address.add', { ...address, isDefault: n % 2 === 0 }, { token }),
  )
  expect(added.filter(({ flag }) => flag)).toHaveLength(20)
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)

  const ids = (await list()).map(({ id }) => id)
  const changed = await times(30, async (n) => {
    const id = ids[n % ids.length] ?? 0
    const { status } =
      n % 3 === 0
        ? await app(n).call('address.remove', { id }, { token })
        : await app(n).call('address.edit', { ...address, id, isDefault: true }, { token })
    return status
  })
  expect(new Set(changed)).toEqual(new Set([200]))
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
})
