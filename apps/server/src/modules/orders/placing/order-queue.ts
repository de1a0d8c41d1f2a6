import type { QueuePlace } from '@mall/contract'

/** Time in ms after which a place without a request lapses. */
const LAPSE_MS = 10_000
const SWEEP_MS = 250
/** Places of one SKU, about 150 bytes each; later shoppers get a position without a place. */
const MAX_PLACES = 10_000
const MIN_RETRY_MS = 500
const MAX_RETRY_MS = 4_000

type Place = { userId: number; ordinal: number; seenAt: number }
type Line = {
  inFlight: number
  places: Place[]
  byShopper: Map<number, Place>
  nextOrdinal: number
  sweptAt: number
}

/** A process places about 1,000 orders per second, so a place far behind waits longer. */
const toQueuePlace = (position: number): QueuePlace => ({
  position,
  retryMs: Math.min(MAX_RETRY_MS, MIN_RETRY_MS + position),
})

/** Index of a place, by binary search over the ordinals. */
function findIndex(places: readonly Place[], ordinal: number): number {
  let [from, to] = [0, places.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((places[middle]?.ordinal ?? ordinal) < ordinal) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * Queue of orders by SKU, in the memory of a process. At most `limit` orders of a SKU are in
 * flight, each with a permit; a shopper beyond it gets a place, which the next request of the shopper keeps. A free permit
 * belongs to the first places, so that no later shopper passes them. After a restart places are
 * assigned again in the order of the requests.
 * @param now milliseconds
 */
export function createOrderQueue(limit: number, now: () => number) {
  const lines = new Map<string, Line>()
  let sweptAllAt = now()

  function sweep(line: Line, at: number) {
    if (at - line.sweptAt < SWEEP_MS) return
    line.sweptAt = at
    const isLapsed = ({ seenAt }: Place) => at - seenAt > LAPSE_MS
    if (!line.places.some(isLapsed)) return
    line.places = line.places.filter((place) => {
      if (isLapsed(place)) line.byShopper.delete(place.userId)
      return !isLapsed(place)
    })
  }

  function removeIfEmpty(key: string, { inFlight, places }: Line) {
    if (inFlight === 0 && places.length === 0) lines.delete(key)
  }

  /** Removes the queues that all shoppers left. */
  function sweepAll(at: number) {
    if (at - sweptAllAt < LAPSE_MS) return
    sweptAllAt = at
    for (const [key, line] of lines) {
      sweep(line, at)
      removeIfEmpty(key, line)
    }
  }

  function getLine(key: string): Line {
    const at = now()
    sweepAll(at)
    const found = lines.get(key)
    if (found) {
      sweep(found, at)
      return found
    }
    const created = {
      inFlight: 0,
      nextOrdinal: 0,
      sweptAt: at,
      places: [],
      byShopper: new Map<number, Place>(),
    }
    lines.set(key, created)
    return created
  }

  function removePlace(line: Line, { userId, ordinal }: Place) {
    line.places.splice(findIndex(line.places, ordinal), 1)
    line.byShopper.delete(userId)
  }

  /** Number of shoppers ahead of a shopper; all of them for a shopper without a place. */
  function countAhead(line: Line, userId: number): number {
    const place = line.byShopper.get(userId)
    return place ? findIndex(line.places, place.ordinal) : line.places.length
  }

  return {
    /** Takes a permit for an order. @returns false when the shopper has to queue */
    enter(key: string, userId: number): boolean {
      const line = getLine(key)
      // Places are counted beyond the permits in use: the first places own the free permits.
      if (line.inFlight + countAhead(line, userId) >= limit) return false
      const place = line.byShopper.get(userId)
      if (place) removePlace(line, place)
      line.inFlight += 1
      return true
    },

    /** Takes a permit beyond any limit, for orders outside a flash sale. */
    enterDirectly(key: string): void {
      getLine(key).inFlight += 1
    },

    leave(key: string): void {
      const line = lines.get(key)
      if (!line) return
      line.inFlight -= 1
      removeIfEmpty(key, line)
    },

    hasPlace: (key: string, userId: number): boolean =>
      lines.get(key)?.byShopper.has(userId) === true,

    /** Assigns a place, or keeps the one the shopper has. */
    wait(key: string, userId: number): QueuePlace {
      const line = getLine(key)
      const position = countAhead(line, userId) + 1
      const place = line.byShopper.get(userId)
      if (place) place.seenAt = now()
      else if (line.places.length < MAX_PLACES) {
        const created = { userId, ordinal: line.nextOrdinal++, seenAt: now() }
        line.places.push(created)
        line.byShopper.set(userId, created)
      }
      return toQueuePlace(position)
    },

    /** Removes all places of a SKU that is sold out; orders in flight keep their permits. */
    clear(key: string): void {
      const line = lines.get(key)
      if (!line) return
      line.places = []
      line.byShopper.clear()
      removeIfEmpty(key, line)
    },

    size: (): number => lines.size,
  }
}
export type OrderQueue = ReturnType<typeof createOrderQueue>
