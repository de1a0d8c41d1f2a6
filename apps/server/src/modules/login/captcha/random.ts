/** A uniform random whole number from 0 to under its bound. */
export type Below = (bound: number) => number

/** A random number between two others, in 256 steps. */
export const between = (below: Below, from: number, to: number): number =>
  from + ((to - from) * below(256)) / 255

/**
 * Grain from −`strength` to `strength` (xorshift32), because `below` is too slow for each pixel of
 * a picture.
 */
export function createGrain(below: Below, strength: number): () => number {
  let state = 1 + below(2 ** 31)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state / 2 ** 31) * strength
  }
}
