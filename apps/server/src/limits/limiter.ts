import { Refusal } from '../plugins/errors.ts'

/**
 * Runs at most `running` tasks concurrently and queues the rest. A caller behind `waiting` others
 * is refused immediately: request/too-many.
 */
export function createLimiter({ running, waiting }: { running: number; waiting: number }) {
  let busy = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= running) {
      if (queue.length >= waiting) {
        throw new Refusal('request/too-many', undefined, { retryAfter: 1 })
      }
      // A finished task passes its permit to the next waiter, so that no new caller gets it first.
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

/** A limiter with one queue per key, so that work on one account waits only for that account. */
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
