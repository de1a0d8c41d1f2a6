import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { addTogether } from './add-together.repository.ts'
import { seedFile } from './sample-cart.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ seedFile })
})
afterAll(() => app.close())

const at = new Date()
/** A database that counts calls and fails as the test requires. */
function counting(failing = Number.POSITIVE_INFINITY) {
  const sizes: number[] = []
  const query = <T>(companyId: number, statement: SQL, name?: string) => {
    const json = statement.queryChunks.find(
      (chunk): chunk is string => typeof chunk === 'string' && chunk.startsWith('[{'),
    )
    const size = (JSON.parse(json ?? '[]') as unknown[]).length
    sizes.push(size)
    if (size >= failing) return Promise.reject(new Error('one of them cannot be written'))
    return app.db.query<T>(companyId, statement, name)
  }
  return { add: addTogether({ query } as Pick<Database, 'query'>), sizes }
}
const wanted = [
  [21, undefined, { totalNum: 2, length: 2 }],
  [41, 1, { refusal: 'cart/insufficient-stock' }],
  [11, 4, { refusal: 'cart/limit' }],
  [7, 1, { refusal: 'goods/not-found' }],
  [51, 3, { totalNum: 3, length: 3 }],
] as const

it.each([
  ['in few statements', Number.POSITIVE_INFINITY, 20, [1, 4]],
  ['one by one where they fail together', 2, 30, [1, 4, 1, 1, 1, 1]],
])(
  'adds the items of several concurrent shoppers %s, each with their own refusal',
  async (_how, failing, firstShopper, expected) => {
    const { add, sizes } = counting(failing)
    const results = await Promise.all(
      wanted.map(([skuId, num], index) =>
        add({ companyId: 1, userId: firstShopper + index }, { skuId, num, verify: true, at }),
      ),
    )
    expect(results).toMatchObject(wanted.map(([, , outcome]) => outcome))
    expect(sizes).toEqual(expected)
  },
)

it('runs one shopper’s additions in sequence, so that each counts the former ones', async () => {
  const { add, sizes } = counting()
  const owner = { companyId: 1, userId: 50 }
  const results = await Promise.all(
    [1, 1, 1, 1].map((num) => add(owner, { skuId: 12, num, verify: true, at })),
  )
  expect(results).toMatchObject([
    { length: 1 },
    { length: 2 },
    { length: 3 },
    { refusal: 'cart/limit' },
  ])
  expect(sizes).toEqual([1, 1, 1, 1])
})
