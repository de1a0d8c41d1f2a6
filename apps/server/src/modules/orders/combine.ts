import { DatabaseDown } from '../../db/database.ts'

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
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Does together what waits for the same thing. Nobody waits for company: who finds a free place goes
 * at once, alone; those who come while all are taken go together when the first is free, in the order
 * they came. Two items that are `apart` never share a batch.
 * @param run does a batch and answers in its order; where it throws, all of the batch hear it
 */
export function combined<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  apart: (item: Item) => unknown,
  limits: Limits,
): (key: string, item: Item) => Promise<Answer> {
  const lanes = new Map<string, { busy: number; line: Waiter<Item, Answer>[] }>()

  /** Takes the next batch out of a line; who may not come along keeps their place. */
  function nextOf(line: Waiter<Item, Answer>[]): Waiter<Item, Answer>[] {
    const taken = new Map<unknown, Waiter<Item, Answer>>()
    const left: Waiter<Item, Answer>[] = []
    for (const waiter of line.splice(0)) {
      const sort = apart(waiter.item)
      if (taken.size < limits.batch && !taken.has(sort)) taken.set(sort, waiter)
      else left.push(waiter)
    }
    line.push(...left)
    return [...taken.values()]
  }

  async function settle(batch: readonly Waiter<Item, Answer>[]) {
    try {
      const answers = await run(batch.map(({ item }) => item))
      if (answers.length !== batch.length) throw new Error('a batch was not answered whole')
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  function go(key: string) {
    const lane = lanes.get(key)
    if (!lane || lane.busy >= limits.atOnce) return
    if (lane.line.length === 0) {
      if (lane.busy === 0) lanes.delete(key)
      return
    }
    lane.busy += 1
    void settle(nextOf(lane.line)).then(() => {
      lane.busy -= 1
      go(key)
    })
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(key) ?? { busy: 0, line: [] }
      lanes.set(key, lane)
      if (lane.line.length >= limits.waiting) {
        return reject(new DatabaseDown('too many wait for the same'))
      }
      lane.line.push({ item, resolve, reject })
      go(key)
    })
}
