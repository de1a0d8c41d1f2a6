import { DatabaseDown } from './database.ts'

/** A share of the connections with a limit. */
export type Share = { key: string; places: number }
type Waiter = { taken: readonly Share[]; go: () => void }

export const toPlaces = (poolSize: number, percent: number): number =>
  Math.max(1, Math.ceil((poolSize * percent) / 100))

/**
 * Limits connections per share. A caller acquires all of its shares at once or waits without any,
 * so that a full share never blocks another. Transactions must not nest, because the inner one
 * would wait for its own share forever on the embedded database.
 * @param waiting queue limit of one share; further callers are refused
 */
export function createShares({ waiting, waitMs }: { waiting: number; waitMs: number }) {
  const inUse = new Map<string, number>()
  const queued = new Map<string, number>()
  const queue = new Set<Waiter>()

  const countOf = (counts: ReadonlyMap<string, number>, { key }: Share) => counts.get(key) ?? 0
  function add(counts: Map<string, number>, taken: readonly Share[], change: 1 | -1) {
    for (const share of taken) {
      const count = countOf(counts, share) + change
      if (count === 0) counts.delete(share.key)
      else counts.set(share.key, count)
    }
  }
  const hasRoom = (taken: readonly Share[]) =>
    taken.every((share) => countOf(inUse, share) < share.places)

  function take(taken: readonly Share[]): boolean {
    if (!hasRoom(taken)) return false
    add(inUse, taken, 1)
    return true
  }

  return {
    /** @returns false if a share is full */
    take,

    /** @throws DatabaseDown beyond the queue limit or after `waitMs` */
    wait(taken: readonly Share[]): Promise<void> {
      if (taken.some((share) => countOf(queued, share) >= waiting)) {
        return Promise.reject(new DatabaseDown('too many wait for a part of the connections'))
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          queue.delete(waiter)
          add(queued, taken, -1)
        }
        const waiter: Waiter = {
          taken,
          go() {
            leave()
            resolve()
          },
        }
        const timer = setTimeout(() => {
          leave()
          reject(new DatabaseDown('no connection of this part within its time'))
        }, waitMs)
        queue.add(waiter)
        add(queued, taken, 1)
      })
    },

    /** Releases the shares to the first waiters that need no more. */
    release(taken: readonly Share[]): void {
      if (taken.length === 0) return
      add(inUse, taken, -1)
      for (const waiter of queue) if (take(waiter.taken)) waiter.go()
    },
  }
}
