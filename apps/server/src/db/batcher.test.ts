import { expect, it, onTestFinished, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

type Item = { who: string; what: number; kind: string }
type Batch = {
  items: readonly Item[]
  done(): void
  fail(error: Error): void
  answer(answers: readonly (string | Promise<string>)[]): void
}

/** A batcher whose batches stay pending until the test finishes them. */
function stage(limits: Partial<{ atOnce: number; batch: number; waiting: number }> = {}) {
  const batches: Batch[] = []
  const ask = createBatcher<Item, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const answers = items.map(({ who, what }) => `${who}${what}`)
        batches.push({ items, done: () => resolve(answers), fail: reject, answer: resolve })
      }),
    ({ who }) => who,
    { atOnce: 1, batch: 10, waiting: 100, ...limits },
    ({ kind }) => kind,
  )
  /** Runs all microtasks and timers that are due. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const whose = () => batches.map(({ items }) => items.map(({ who }) => who).join(''))
  return {
    batches,
    whose,
    ask: (key: string, who: string, what = 1, kind = '') => ask(key, { who, what, kind }),
    settle,
  }
}

it('runs the first item immediately and batches the items that arrive during its run', async () => {
  const { ask, batches, whose, settle } = stage()
  const answers = ['a', 'b', 'c', 'd'].map((who) => ask('sku', who))
  expect(whose()).toEqual(['a'])
  batches[0]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'bcd'])
  batches[1]?.done()
  expect(await Promise.all(answers)).toEqual(['a1', 'b1', 'c1', 'd1'])
})

it('runs the items of one key while another key waits', () => {
  const { ask, whose } = stage()
  void ask('one', 'a')
  void ask('other', 'b')
  expect(whose()).toEqual(['a', 'b'])
})

it('continues in order of arrival, at most one batch size at a time', async () => {
  const { ask, batches, whose, settle } = stage({ batch: 2 })
  for (const who of ['a', 'b', 'c', 'd']) void ask('sku', who)
  batches[0]?.done()
  await settle()
  batches[1]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'bc', 'd'])
})

it('runs several batches concurrently up to the limit', async () => {
  const { ask, batches, whose, settle } = stage({ atOnce: 2 })
  for (const who of ['a', 'b', 'c', 'd']) void ask('sku', who)
  await settle()
  expect(whose()).toEqual(['a', 'bcd'])
  for (const who of ['e', 'f', 'g']) void ask('sku', who)
  await settle()
  expect(whose()).toEqual(['a', 'bcd'])
  batches[0]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'bcd', 'efg'])
})

it('starts a batch beside running ones when it is full or when one of them ends', async () => {
  const { ask, batches, whose, settle } = stage({ atOnce: 3 })
  for (const who of ['a', 'b', 'c']) void ask('sku', who)
  await settle()
  void ask('sku', 'd')
  await settle()
  expect(whose()).toEqual(['a', 'bc'])
  void ask('sku', 'e')
  await settle()
  expect(whose()).toEqual(['a', 'bc', 'de'])
  void ask('sku', 'f')
  batches[1]?.done()
  batches[2]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'bc', 'de', 'f'])
})

it('waits only briefly for more items, because a running batch may hang', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask, whose, settle } = stage({ atOnce: 3 })
  for (const who of ['a', 'b', 'c', 'd']) void ask('sku', who)
  await settle()
  void ask('sku', 'e')
  await settle()
  expect(whose()).toEqual(['a', 'bcd'])
  await vi.advanceTimersByTimeAsync(20)
  expect(whose()).toEqual(['a', 'bcd', 'e'])
})

it('keeps conflicting items out of one batch and in their order', async () => {
  const { ask, batches, whose, settle } = stage()
  void ask('sku', 'a')
  const twice = [ask('sku', 'b', 1), ask('sku', 'b', 2), ask('sku', 'c', 1)]
  batches[0]?.done()
  await settle()
  batches[1]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'bc', 'b'])
  batches[2]?.done()
  expect(await Promise.all(twice)).toEqual(['b1', 'b2', 'c1'])
})

it('never runs two conflicting items concurrently, even with a free slot', async () => {
  const { ask, batches, whose, settle } = stage({ atOnce: 2 })
  void ask('sku', 'a', 1)
  void ask('sku', 'a', 2)
  expect(whose()).toEqual(['a'])
  void ask('sku', 'b')
  await settle()
  expect(whose()).toEqual(['a', 'b'])
  batches[0]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'b', 'a'])
})

it('takes items of each kind in turn, so that a busy kind does not delay the others', async () => {
  const { ask, batches, whose, settle } = stage({ batch: 4 })
  for (const who of ['a', 'b', 'c', 'd', 'e', 'f']) void ask('mall', who, 1, 'hot')
  void ask('mall', 'x', 1, 'other')
  void ask('mall', 'y', 1, 'other')
  void ask('mall', 'z', 1, 'third')
  batches[0]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'bxzc'])
  batches[1]?.done()
  await settle()
  expect(whose()).toEqual(['a', 'bxzc', 'dyef'])
})

it('starts the next batch while one result of a batch is pending', async () => {
  const { ask, batches, whose, settle } = stage()
  let respond: (answer: string) => void = () => {}
  const late = new Promise<string>((resolve) => (respond = resolve))
  const first = ask('sku', 'a')
  void ask('sku', 'b')
  batches[0]?.answer([late])
  await settle()
  expect(whose()).toEqual(['a', 'b'])
  respond('at last')
  expect(await first).toBe('at last')
})

it('rejects all items of a failed batch, and continues with the next', async () => {
  const { ask, batches, whose, settle } = stage()
  const first = ask('sku', 'a')
  const second = ask('sku', 'b')
  batches[0]?.fail(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await settle()
  expect(whose()).toEqual(['a', 'b'])
  batches[1]?.done()
  expect(await second).toBe('b1')
})

it('rejects an item above the limit immediately', async () => {
  const { ask, whose } = stage({ waiting: 2 })
  for (const who of ['a', 'b', 'c']) void ask('sku', who)
  await expect(ask('sku', 'd')).rejects.toThrow('too many wait')
  expect(whose()).toEqual(['a'])
})
