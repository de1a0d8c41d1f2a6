import { describe, expect, it } from 'vitest'
import type { ChangeListener } from '../../cache/response-cache.ts'
import type { Topic } from '../../cache/topics.ts'
import type { Database } from '../../db/connection/database.ts'
import { MAX_BUYERS } from './buyers.repository.ts'
import { createSoldOutMemory } from './sold-out.ts'

type Buyers = readonly { user_id: number }[]

/** A sold-out memory with the test's clock and notifications; the test answers its queries. */
function memory() {
  let moment = 0
  let listener: ChangeListener = () => {}
  const state = { isListening: true, provedBefore: 0 }
  const requests: { respond(userIds: readonly number[]): void; fail(): void }[] = []
  const query = () =>
    new Promise<Buyers>((resolve, reject) => {
      requests.push({
        respond: (userIds) => resolve(userIds.map((id) => ({ user_id: id }))),
        fail: () => reject(new Error('no database')),
      })
    })
  const soldOut = createSoldOutMemory(
    {
      cache: {
        onChange(given) {
          listener = given
          return () => {}
        },
        isFresh: (within = 4_000) => state.isListening && state.provedBefore < within,
      },
      db: { query } as unknown as Pick<Database, 'query'>,
    },
    () => moment,
  )
  const place = (skuIds: number[], userIds: number[] = [], whilePlacing = () => {}) =>
    soldOut.track(1, () => {
      whilePlacing()
      const buyers = userIds.map((userId) => ({ skuId: 7, userId }))
      return Promise.resolve({ soldOut: skuIds, buyers })
    })
  return {
    soldOut,
    state,
    requests,
    sellOut: (...skuIds: number[]) => place(skuIds),
    place,
    pass: (ms: number) => (moment += ms),
    notify: (companyId: number | null, ...topics: Topic[]) => listener(companyId, new Set(topics)),
    knows: (skuId: number, companyId = 1) => soldOut.find(companyId, skuId) !== null,
    hasNeverOrdered: (userId: number, skuId = 7) => soldOut.find(1, skuId)?.hasNeverOrdered(userId),
  }
}

it('stores marks per company', async () => {
  const { sellOut, knows } = memory()
  await sellOut(7, 8)
  expect([knows(7), knows(8), knows(9), knows(7, 2)]).toEqual([true, true, false, false])
})

it.each<[string, number | null, Topic[], boolean]>([
  ['its stock has come back', 1, ['sku:7'], false],
  ['a product has changed', 1, ['goods'], false],
  ['anything may have changed', null, [], false],
  ['other stock has come back', 1, ['sku:8', 'stock'], true],
  ['it is another company’s stock', 2, ['sku:7', 'goods'], true],
])('where %s', async (_what, companyId, topics, still) => {
  const { sellOut, notify, knows } = memory()
  await sellOut(7)
  notify(companyId, ...topics)
  expect(knows(7)).toBe(still)
})

it('ignores a sold-out mark older than the last stock notification', async () => {
  const { place, notify, knows } = memory()
  await place([7], [], () => notify(1, 'sku:7'))
  expect(knows(7)).toBe(false)
})

it('has no marks while the subscription is down', async () => {
  const { state, sellOut, knows } = memory()
  await sellOut(7)
  state.isListening = false
  expect(knows(7)).toBe(false)
  await sellOut(8)
  state.isListening = true
  expect(knows(8)).toBe(false)
})

it('queries again after ten seconds, with or without notifications', async () => {
  const { sellOut, pass, knows } = memory()
  await sellOut(7)
  pass(9_999)
  expect(knows(7)).toBe(true)
  pass(1)
  expect(knows(7)).toBe(false)
})

it('caches unused tokens only while the SKU is sold out', async () => {
  const { soldOut, sellOut, notify } = memory()
  await sellOut(7)
  soldOut.find(1, 7)?.markUnused('token')
  expect(soldOut.find(1, 7)?.shouldRefuse('token')).toBe(true)
  notify(1, 'sku:7')
  await sellOut(7)
  expect(soldOut.find(1, 7)?.shouldRefuse('token')).toBe(false)
})

describe('a shopper who has never ordered the SKU', () => {
  it('is identified once the SKU’s buyers have been read, which happens once', async () => {
    const { requests, sellOut, hasNeverOrdered } = memory()
    await sellOut(7)
    expect([hasNeverOrdered(1), hasNeverOrdered(2)]).toEqual([false, false])
    requests[0]?.respond([1])
    await expect.poll(() => hasNeverOrdered(2)).toBe(true)
    expect(hasNeverOrdered(1)).toBe(false)
    expect(requests).toHaveLength(1)
  })

  it('is looked up when the subscription was down for a second', async () => {
    const { state, requests, sellOut, knows, hasNeverOrdered } = memory()
    await sellOut(7)
    hasNeverOrdered(2)
    requests[0]?.respond([])
    await expect.poll(() => hasNeverOrdered(2)).toBe(true)
    state.provedBefore = 1_000
    expect([knows(7), hasNeverOrdered(2)]).toEqual([true, false])
  })

  it('is reset by a purchase of a piece whose return was not notified', async () => {
    const { requests, sellOut, place, hasNeverOrdered } = memory()
    await sellOut(7)
    hasNeverOrdered(2)
    await place([], [2])
    requests[0]?.respond([])
    await expect.poll(() => hasNeverOrdered(3)).toBe(true)
    expect(hasNeverOrdered(2)).toBe(false)
  })

  it('is unknown when the buyers are too many, and queried again after a failed read', async () => {
    const { requests, sellOut, hasNeverOrdered } = memory()
    await sellOut(7, 8)
    expect([hasNeverOrdered(2), hasNeverOrdered(2, 8)]).toEqual([false, false])
    requests[0]?.respond(Array.from({ length: MAX_BUYERS + 1 }, (_one, id) => id))
    requests[1]?.fail()
    await expect.poll(() => hasNeverOrdered(2, 8) === false && requests.length).toBe(3)
    requests[2]?.respond([])
    await expect.poll(() => hasNeverOrdered(2, 8)).toBe(true)
    expect(hasNeverOrdered(2)).toBe(false)
    expect(requests).toHaveLength(3)
  })

  it('is dropped with all marks when stock returns, also during the read of the buyers', async () => {
    const { soldOut, requests, sellOut, notify } = memory()
    await sellOut(7)
    const before = soldOut.find(1, 7)
    before?.hasNeverOrdered(2)
    notify(1, 'sku:7')
    await sellOut(7)
    requests[0]?.respond([])
    await expect.poll(() => before?.hasNeverOrdered(2)).toBe(true)
    expect(soldOut.find(1, 7)?.hasNeverOrdered(2)).toBe(false)
    expect(requests).toHaveLength(2)
  })
})
