import fc from 'fast-check'
import { pickSeed, pickSize } from './size.ts'

/** `count` rows that the seed chooses, in their order; every row in deep runs. */
export function pickRows<T>(title: string, rows: readonly T[], count: number): readonly T[] {
  const size = pickSize(Math.min(count, rows.length), rows.length)
  if (size === rows.length) return rows
  const seed = pickSeed()
  process.stdout.write(`${title} by seed ${String(seed)} (MALL_TEST_SEED repeats it)\n`)
  const subset = fc.shuffledSubarray([...rows], { minLength: size, maxLength: size })
  const chosen = new Set(fc.sample(subset, { seed, numRuns: 1 })[0])
  return rows.filter((row) => chosen.has(row))
}
