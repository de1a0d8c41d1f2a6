import { DatabaseDown } from './connection/database.ts'

type Limits = {
  /** concurrent batches of one key */
  atOnce: number
  batch: number
  /** limit of items that wait for one key; further ones are refused */
  waiting: number
}
type Waiter<Item, Result> = {
  item: Item
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}
type Queue<Item, Result> = {
  /** size of each running batch */
  sizes: number[]
  items: Waiter<Item, Result>[]
  inFlight: Set<unknown>
  /** a flush is scheduled for the end of this turn of the event loop */
  isFlushScheduled: boolean
  timer?: NodeJS.Timeout | undefined
}
type Sort<Item> = (item: Item) => unknown

/** Interleaves lists: takes the next item of each list in turn until all are empty. */
function interleave<T>(lists: Iterable<readonly T[]>): T[] {
  const turns: T[][] = []
  for (const list of lists) list.forEach((one, turn) => (turns[turn] ??= []).push(one))
  return turns.flat()
}

/**
 * The first `most` items of a queue that may start now: the first item of each kind, then the
 * second of each kind, and so on.
 */
function selectBatch<Item, Result>(
  { items, inFlight }: Queue<Item, Result>,
  conflictKey: Sort<Item>,
  fairnessKey: Sort<Item>,
  limit: number,
): Waiter<Item, Result>[] {
  const taken = new Set<unknown>(inFlight)
  const byFairnessKey = new Map<unknown, Waiter<Item, Result>[]>()
  for (const waiter of items) {
    const keys = conflictKey(waiter.item)
    if (taken.has(keys)) continue
    taken.add(keys)
    const sort = fairnessKey(waiter.item)
    const alike = byFairnessKey.get(sort)
    if (!alike) byFairnessKey.set(sort, [waiter])
    else if (alike.length < limit) alike.push(waiter)
  }
  return interleave(byFairnessKey.values()).slice(0, limit)
}

/**
 * longest time in ms that a queue waits, while a permit is free, to reach the size of a running batch
 */
const PARTIAL_BATCH_DELAY_MS = 20

/**
 * Batches items of one key in order of arrival. An item without a running batch runs immediately,
 * alone. A batch beside others starts when it is as large as they are: small ones would take the
 * permits and most of the work, since a batch of one costs as much as five items of a large one. After
 * a short wait a batch starts in any case: another may be stuck.
 * @param run runs a batch and returns results in its order; if it throws, all items reject. A result
 *   that is still a promise does not hold the permit: the next batch starts.
 * @param apart items with an equal value never run concurrently: they run one after the other
 * @param kind of which there may be many: a batch takes of each in turn, so that one kind delays
 *   only itself
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>,
  conflictKey: Sort<Item>,
  limits: Limits,
  fairnessKey: Sort<Item> = () => null,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Queue<Item, Result>>()

  async function settle(batch: readonly Waiter<Item, Result>[]) {
    try {
      const results = await run(batch.map(({ item }) => item))
      if (results.length !== batch.length) throw new Error('a batch was not answered whole')
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result | Promise<Result>))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** @param isPressed whether a batch may be smaller than running ones */
  function flush(key: string, allowSmaller = false) {
    const queue = queues.get(key)
    if (!queue || queue.sizes.length >= limits.atOnce) return
    if (queue.items.length === 0) {
      if (queue.sizes.length === 0) queues.delete(key)
      return
    }
    const batch = selectBatch(queue, conflictKey, fairnessKey, limits.batch)
    if (batch.length === 0) return
    if (!allowSmaller && batch.length < Math.max(0, ...queue.sizes)) {
      queue.timer ??= setTimeout(() => {
        queue.timer = undefined
        flush(key, true)
      }, PARTIAL_BATCH_DELAY_MS)
      return
    }
    clearTimeout(queue.timer)
    queue.timer = undefined
    const flushed = new Set(batch)
    queue.items = queue.items.filter((waiter) => !flushed.has(waiter))
    const keys = batch.map(({ item }) => conflictKey(item))
    for (const one of keys) queue.inFlight.add(one)
    queue.sizes.push(batch.length)
    void settle(batch).then(() => {
      queue.sizes.splice(queue.sizes.indexOf(batch.length), 1)
      for (const one of keys) queue.inFlight.delete(one)
      flush(key)
    })
  }

  /**
   * Flushes at the end of this turn of the event loop, so that items added in this turn share a
   * batch.
   */
  function flushSoon(key: string, queue: Queue<Item, Result>) {
    if (queue.isFlushScheduled) return
    queue.isFlushScheduled = true
    setImmediate(() => {
      queue.isFlushScheduled = false
      flush(key)
    })
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(key) ?? {
        sizes: [],
        items: [],
        inFlight: new Set(),
        isFlushScheduled: false,
      }
      queues.set(key, queue)
      if (queue.items.length >= limits.waiting) {
        return reject(new DatabaseDown('too many wait for the same'))
      }
      queue.items.push({ item, resolve, reject })
      if (queue.sizes.length === 0) flush(key)
      else flushSoon(key, queue)
    })
}
