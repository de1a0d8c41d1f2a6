/**
 * Size of a storm, fuzz test or matrix: `full` in `npm run test:deep`, `small` in `npm test`. The
 * assertions are the same in both.
 */
export const pickSize = (small: number, full: number): number =>
  process.env.MALL_TEST_DEEP === '1' ? full : small

/**
 * Seed of a random test: fixed in `npm test`, derived from the clock in deep runs; MALL_TEST_SEED
 * repeats a run.
 */
export const pickSeed = (): number =>
  Number(process.env.MALL_TEST_SEED ?? pickSize(20_261_124, Date.now() % 1_000_000))
