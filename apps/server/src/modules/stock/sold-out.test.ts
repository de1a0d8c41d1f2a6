import { expect, it } from 'vitest'
import type { ChangeListener } from '../../hot/hot-cache.ts'
import type { Topic } from '../../hot/topics.ts'
import { soldOutMemory } from './sold-out.ts'

/** A memory whose clock, and what it hears, the test moves. */
function memory() {
  let moment = 0
  let listener: ChangeListener = () => {}
  const state = { hears: true }
  const soldOut = soldOutMemory(
    {
      onChange(given) {
        listener = given
        return () => {}
      },
      current: () => state.hears,
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
  soldOut.saw(1, [7, 8], soldOut.look())
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
  soldOut.saw(1, [7], soldOut.look())
  hear(companyId, ...topics)
  expect(knows(7)).toBe(still)
})

it('does not believe what was seen before a change that has been heard since', () => {
  const { soldOut, hear, knows } = memory()
  const look = soldOut.look()
  hear(1, 'sku:7')
  soldOut.saw(1, [7], look)
  expect(knows(7)).toBe(false)
})

it('knows nothing while changes cannot be heard', () => {
  const { soldOut, state, knows } = memory()
  soldOut.saw(1, [7], soldOut.look())
  state.hears = false
  expect(knows(7)).toBe(false)
  soldOut.saw(1, [8], soldOut.look())
  state.hears = true
  expect(knows(8)).toBe(false)
})

it('asks again after ten seconds, whatever was heard', () => {
  const { soldOut, pass, knows } = memory()
  soldOut.saw(1, [7], soldOut.look())
  pass(9_999)
  expect(knows(7)).toBe(true)
  pass(1)
  expect(knows(7)).toBe(false)
})

it('remembers unused tokens only as long as the SKU stays sold out', () => {
  const { soldOut, hear } = memory()
  soldOut.saw(1, [7], soldOut.look())
  soldOut.of(1, 7)?.keepUnused('token')
  expect(soldOut.of(1, 7)?.isUnused('token')).toBe(true)
  hear(1, 'sku:7')
  soldOut.saw(1, [7], soldOut.look())
  expect(soldOut.of(1, 7)?.isUnused('token')).toBe(false)
})
