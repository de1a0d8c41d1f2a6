import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Storms, kills and guides: `npm run test:deep` runs them, `npm test` a small storm of orders
 * alone.
 */
const deepFiles = process.env.MALL_TEST_DEEP === '1' ? [] : ['**/*.deep.test.ts']

export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...deepFiles],
    globalSetup: [
      './src/testing/processes/prepared-database.ts',
      './src/testing/processes/prepared-embedded.ts',
    ],
    // By far the longest suite, and half of it waits: for a database, a silent provider, a lease.
    maxWorkers: 4,
    // Nothing here is kept in modules, and reading them again for every file took 80 s of a run.
    isolate: false,
    // For what hangs. On a machine with twenty other jobs hooks took 110 s and sound tests 60 s.
    hookTimeout: 300_000,
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
