import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { company, yuan } from './sample-seed.ts'

let app: TestApp
beforeAll(async () => {
  const goods = company.goods?.map((one) => ({
    ...one,
    ...(one.spuId === 102 && { leastNum: 2 }),
  }))
  app = await createTestApp({ seedFile: { companies: [{ ...company, goods }] } })
})
afterAll(() => app.close())

const fits = async (missing: number) =>
  (await app.call('goods.addOn', { missing: yuan(missing) })).data.goods.map(({ spuId }) => spuId)

// In stock: 101 ¥399, 102 2 × ¥59, 104 5 × ¥120.
it.each([
  [100, [102, 101, 104]],
  [118, [102, 101, 104]],
  [119, [101, 104, 102]],
  [500, [104, 101, 102]],
  [900, [104, 101, 102]],
])('sorts goods by their distance to a gap of ¥%i', async (missing, expected) => {
  expect(await fits(missing)).toEqual(expected)
})
