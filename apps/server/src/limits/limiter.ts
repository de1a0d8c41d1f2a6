import { Refusal } from '../plugins/errors.ts'

/**
 * Runs work at most `running` at a time, the rest in the order it came. A caller behind
 * `waiting` others is refused immediately: request/too-many.
 */
export function createLimiter({ running, waiting }: { running: number; waiting: number }) {
  let busy = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= running) {
      if (queue.length >= waiting) {
        throw new Refusal('request/too-many', undefined, { retryAfter: 1 })
      }
      // The one that ends passes its slot on, so that no other caller gets it.
      await new Promise<void>((go) => queue.push(go))
    } else busy++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy--
    }
  }
}

/** The same, one queue for each key: work on one account waits for work on that account only. */
export function createKeyedLimiter(limits: { running: number; waiting: number }) {
  const queues = new Map<string, { run: ReturnType<typeof createLimiter>; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { run: createLimiter(limits), users: 0 }
    queues.set(key, queue)
    queue.users++
    try {
      return await queue.run(work)
    } finally {
      queue.users--
      if (queue.users === 0) queues.delete(key)
    }
  }
}
