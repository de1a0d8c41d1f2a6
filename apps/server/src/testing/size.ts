/**
 * A count of a storm, fuzz test or matrix: `full` in `npm run test:deep`, `small` in `npm test`. The
 * assertions are the same in both.
 */
export const pickSize = (small: number, full: number): number =>
  process.env.MALL_TEST_DEEP === '1' ? full : small
