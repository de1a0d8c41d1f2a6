const DAY_MS = 86_400_000

/** Milliseconds until the next noon in Shanghai, when SMS of all kinds may be sent. */
export const untilNoon = (now: Date): number => DAY_MS - ((now.getTime() - 4 * 3_600_000) % DAY_MS)

/** mulberry32: a small generator that a printed seed repeats. */
export function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
