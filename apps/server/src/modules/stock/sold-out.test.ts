import { describe, expect, it } from 'vitest'
import type { ChangeListener } from '../../cache/response-cache.ts'
import type { Topic } from '../../cache/topics.ts'
import { soldOutMemory, type Buyers } from './sold-out.ts'

/** A sold-out memory with the test's clock and notifications. */
function memory() {
  let moment = 0
  let listener: ChangeListener = () => {}
  const state = { hears: true, provedBefore: 0 }
  const soldOut = soldOutMemory(
    {
      onChange(given) {
        listener = given
        return () => {}
      },
      isFresh: (within = 4_000) => state.hears && state.provedBefore < within,
    },
    () => moment,
  )
  return {
    soldOut,
    state,
    pass: (ms: number) => (moment += ms),
    hear: (companyId: number | null, ...topics: Topic[]) => listener(companyId, new Set(topics)),
    knows: (skuId: number, companyId = 1) => soldOut.of(companyId, skuId) !== null,
  }
}

it('knows what it has seen, of that company alone', () => {
  const { soldOut, knows } = memory()
  soldOut.markSoldOut(1, [7, 8], soldOut.version())
  expect([knows(7), knows(8), knows(9), knows(7, 2)]).toEqual([true, true, false, false])
})

it.each<[string, number | null, Topic[], boolean]>([
  ['its stock has come back', 1, ['sku:7'], false],
  ['a product has changed', 1, ['goods'], false],
  ['anything may have changed', null, [], false],
  ['other stock has come back', 1, ['sku:8', 'stock'], true],
  ['it is another company’s stock', 2, ['sku:7', 'goods'], true],
])('where %s', (_what, companyId, topics, still) => {
  const { soldOut, hear, knows } = memory()
  soldOut.markSoldOut(1, [7], soldOut.version())
  hear(companyId, ...topics)
  expect(knows(7)).toBe(still)
})

it('ignores a sold-out mark older than the last stock notification', () => {
  const { soldOut, hear, knows } = memory()
  const version = soldOut.version()
  hear(1, 'sku:7')
  soldOut.markSoldOut(1, [7], version)
  expect(knows(7)).toBe(false)
})

it('has no marks while the subscription is down', () => {
  const { soldOut, state, knows } = memory()
  soldOut.markSoldOut(1, [7], soldOut.version())
  state.hears = false
  expect(knows(7)).toBe(false)
  soldOut.markSoldOut(1, [8], soldOut.version())
  state.hears = true
  expect(knows(8)).toBe(false)
})

it('queries again after ten seconds, with or without notifications', () => {
  const { soldOut, pass, knows } = memory()
  soldOut.markSoldOut(1, [7], soldOut.version())
  pass(9_999)
  expect(knows(7)).toBe(true)
  pass(1)
  expect(knows(7)).toBe(false)
})

it('remembers unused tokens only as long as the SKU stays sold out', () => {
  const { soldOut, hear } = memory()
  soldOut.markSoldOut(1, [7], soldOut.version())
  soldOut.of(1, 7)?.markUnused('token')
  expect(soldOut.of(1, 7)?.shouldRefuse('token')).toBe(true)
  hear(1, 'sku:7')
  soldOut.markSoldOut(1, [7], soldOut.version())
  expect(soldOut.of(1, 7)?.shouldRefuse('token')).toBe(false)
})

/** Buyers whose reading the test ends by hand. */
function reading() {
  const requests: { tell(buyers: Buyers): void; fail(): void }[] = []
  const read = () =>
    new Promise<Buyers>((resolve, reject) => {
      requests.push({ tell: resolve, fail: () => reject(new Error('no database')) })
    })
  return { read, requests }
}

describe('a shopper who has never ordered the SKU', () => {
  it('is known for one when its buyers have been read, which happens once', async () => {
    const { soldOut } = memory()
    const { read, requests } = reading()
    soldOut.markSoldOut(1, [7], soldOut.version())
    const hasNeverOrdered = (userId: number) => soldOut.of(1, 7)?.hasNeverOrdered(userId, read)
    expect([hasNeverOrdered(1), hasNeverOrdered(2)]).toEqual([false, false])
    requests[0]?.tell(new Set([1]))
    await expect.poll(() => hasNeverOrdered(2)).toBe(true)
    expect(hasNeverOrdered(1)).toBe(false)
    expect(requests).toHaveLength(1)
  })

  it('is looked up where the subscription was down for a second', async () => {
    const { soldOut, state, knows } = memory()
    const { read, requests } = reading()
    soldOut.markSoldOut(1, [7], soldOut.version())
    const hasNeverOrdered = () => soldOut.of(1, 7)?.hasNeverOrdered(2, read)
    hasNeverOrdered()
    requests[0]?.tell(new Set())
    await expect.poll(hasNeverOrdered).toBe(true)
    state.provedBefore = 1_000
    expect([knows(7), hasNeverOrdered()]).toEqual([true, false])
  })

  it('is no longer one after a purchase of a piece whose return was not notified', async () => {
    const { soldOut } = memory()
    const { read, requests } = reading()
    soldOut.markSoldOut(1, [7], soldOut.version())
    const hasNeverOrdered = (userId: number) => soldOut.of(1, 7)?.hasNeverOrdered(userId, read)
    hasNeverOrdered(2)
    soldOut.recordBuyer(1, 7, 2)
    requests[0]?.tell(new Set())
    await expect.poll(() => hasNeverOrdered(3)).toBe(true)
    expect(hasNeverOrdered(2)).toBe(false)
  })

  it('is unknown where the buyers are too many, and queried again where reading failed', async () => {
    const { soldOut } = memory()
    const { read, requests } = reading()
    soldOut.markSoldOut(1, [7, 8], soldOut.version())
    const hasNeverOrdered = (skuId: number) => soldOut.of(1, skuId)?.hasNeverOrdered(2, read)
    expect([hasNeverOrdered(7), hasNeverOrdered(8)]).toEqual([false, false])
    requests[0]?.tell(null)
    requests[1]?.fail()
    await expect.poll(() => hasNeverOrdered(8) === false && requests.length).toBe(3)
    requests[2]?.tell(new Set())
    await expect.poll(() => hasNeverOrdered(8)).toBe(true)
    expect(hasNeverOrdered(7)).toBe(false)
    expect(requests).toHaveLength(3)
  })

  it('is dropped with the rest when stock comes back, also while the buyers are read', async () => {
    const { soldOut, hear } = memory()
    const { read, requests } = reading()
    soldOut.markSoldOut(1, [7], soldOut.version())
    const before = soldOut.of(1, 7)
    before?.hasNeverOrdered(2, read)
    hear(1, 'sku:7')
    soldOut.markSoldOut(1, [7], soldOut.version())
    requests[0]?.tell(new Set())
    await expect.poll(() => before?.hasNeverOrdered(2, read)).toBe(true)
    expect(soldOut.of(1, 7)?.hasNeverOrdered(2, read)).toBe(false)
    expect(requests).toHaveLength(2)
  })
})
