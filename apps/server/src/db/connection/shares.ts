import { DatabaseDown } from './database.ts'

/** A part of the connections: its takers share so many places. */
export type Share = { key: string; places: number }
type Waiter = { taken: readonly Share[]; go: () => void }

export const toPlaces = (poolSize: number, percent: number): number =>
  Math.max(1, Math.ceil((poolSize * percent) / 100))

/**
 * Places among the connections, so that takers of one share leave connections to others. A caller
 * takes a place of each of its shares at once or waits with none of them: a full share never keeps
 * places of another one. No transaction opens another one, which would wait for a place of its own
 * share: the embedded database, with its one connection, would wait for ever.
 * @param waiting callers that may wait for one share; further ones are refused
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
    /** @returns false where a share has no place left */
    take,

    /** @throws DatabaseDown where too many wait, or after `waitMs` */
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

    /** Frees the places; the first waiters that they suffice for take them. */
    release(taken: readonly Share[]): void {
      if (taken.length === 0) return
      add(inUse, taken, -1)
      for (const waiter of queue) if (take(waiter.taken)) waiter.go()
    },
  }
}
