import { DatabaseDown } from './database.ts'

type Limits = {
  /** batches of one key under way at once */
  atOnce: number
  /** items of one batch */
  batch: number
  /** items that wait for one key; who comes then is told to come again */
  waiting: number
}
type Waiter<Item, Answer> = {
  item: Item
  resolve: (answer: Answer | Promise<Answer>) => void
  reject: (error: unknown) => void
}
type Lane<Item, Answer> = {
  /** how many items each batch has that is under way */
  sizes: number[]
  line: Waiter<Item, Answer>[]
  /** whose items are under way */
  inFlight: Set<unknown>
  /** it will be looked at when all that has come by now is in the line */
  isLookedAtSoon: boolean
  timer?: NodeJS.Timeout | undefined
}
type Sort<Item> = (item: Item) => unknown

/** Takes one of each list after the other until all are empty. */
function inTurn<T>(lists: Iterable<readonly T[]>): T[] {
  const turns: T[][] = []
  for (const list of lists) list.forEach((one, turn) => (turns[turn] ??= []).push(one))
  return turns.flat()
}

/** The first `most` of a line that may go now: of each kind the first, then of each the second … */
function chosen<Item, Answer>(
  { line, inFlight }: Lane<Item, Answer>,
  apart: Sort<Item>,
  kind: Sort<Item>,
  most: number,
): Waiter<Item, Answer>[] {
  const taken = new Set<unknown>(inFlight)
  const kinds = new Map<unknown, Waiter<Item, Answer>[]>()
  for (const waiter of line) {
    const whose = apart(waiter.item)
    if (taken.has(whose)) continue
    taken.add(whose)
    const sort = kind(waiter.item)
    const alike = kinds.get(sort)
    if (!alike) kinds.set(sort, [waiter])
    else if (alike.length < most) alike.push(waiter)
  }
  return inTurn(kinds.values()).slice(0, most)
}

/** ms that a line waits at most to be as long as a batch under way, where a place is free. */
const timeouts = 20

/**
 * Does together what waits for the same thing, in the order they came. Who finds nothing under way
 * goes at once, alone. A batch beside others goes when it is as large as they are: small ones would
 * take the places and most of the work, since a batch of one costs as much as five items of a large
 * one. Who has waited for that in vain for a moment goes all the same: a batch may be stuck.
 * @param run does a batch and answers in its order; where it throws, all of the batch hear it. An
 *   answer that is still a promise does not hold the place: the next batch goes.
 * @param apart items of which this says the same are never under way together: they follow each other
 * @param kind of which there may be many: a batch takes of each in turn, so that a crowd holds up
 *   itself alone
 */
export function combined<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly (Answer | Promise<Answer>)[]>,
  apart: Sort<Item>,
  limits: Limits,
  kind: Sort<Item> = () => null,
): (key: string, item: Item) => Promise<Answer> {
  const lanes = new Map<string, Lane<Item, Answer>>()

  async function settle(batch: readonly Waiter<Item, Answer>[]) {
    try {
      const answers = await run(batch.map(({ item }) => item))
      if (answers.length !== batch.length) throw new Error('a batch was not answered whole')
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer | Promise<Answer>))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** @param isPressed whether a batch may be smaller than those under way */
  function go(key: string, isPressed = false) {
    const lane = lanes.get(key)
    if (!lane || lane.sizes.length >= limits.atOnce) return
    if (lane.line.length === 0) {
      if (lane.sizes.length === 0) lanes.delete(key)
      return
    }
    const batch = chosen(lane, apart, kind, limits.batch)
    if (batch.length === 0) return
    if (!isPressed && batch.length < Math.max(0, ...lane.sizes)) {
      lane.timer ??= setTimeout(() => {
        lane.timer = undefined
        go(key, true)
      }, timeouts)
      return
    }
    clearTimeout(lane.timer)
    lane.timer = undefined
    const going = new Set(batch)
    lane.line = lane.line.filter((waiter) => !going.has(waiter))
    const whose = batch.map(({ item }) => apart(item))
    for (const one of whose) lane.inFlight.add(one)
    lane.sizes.push(batch.length)
    void settle(batch).then(() => {
      lane.sizes.splice(lane.sizes.indexOf(batch.length), 1)
      for (const one of whose) lane.inFlight.delete(one)
      go(key)
    })
  }

  /** All that this turn of the event loop still brings comes along. */
  function goSoon(key: string, lane: Lane<Item, Answer>) {
    if (lane.isLookedAtSoon) return
    lane.isLookedAtSoon = true
    setImmediate(() => {
      lane.isLookedAtSoon = false
      go(key)
    })
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(key) ?? {
        sizes: [],
        line: [],
        inFlight: new Set(),
        isLookedAtSoon: false,
      }
      lanes.set(key, lane)
      if (lane.line.length >= limits.waiting) {
        return reject(new DatabaseDown('too many wait for the same'))
      }
      lane.line.push({ item, resolve, reject })
      if (lane.sizes.length === 0) go(key)
      else goSoon(key, lane)
    })
}
