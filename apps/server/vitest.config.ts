import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By far the longest suite: left to itself it takes one core and leaves the other idle.
    maxWorkers: 2,
    // A mall in memory takes 3.5 s to make, and several times that while others make theirs beside it.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
