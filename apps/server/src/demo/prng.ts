/** A deterministic stream of random numbers: equal seeds produce equal numbers on any machine. */
export type Prng = {
  /** a fraction from 0, below 1 */
  next(): number
  /** a whole number from `low` to `high`, both included */
  between(low: number, high: number): number
}

/** FNV-1a over the code units: turns a name into 32 bits. */
function hash(seed: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < seed.length; i += 1) h = Math.imul(h ^ seed.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/**
 * Each product, company and range has its own stream of numbers, so that a new product does not
 * change the others.
 */
export function prng(seed: string): Prng {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32
  }
  return { next, between: (low, high) => low + Math.floor(next() * (high - low + 1)) }
}
