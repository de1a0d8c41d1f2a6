import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // `vitest.deep.config.ts` runs those.
    exclude: [...configDefaults.exclude, '**/*.deep.test.ts'],
    globalSetup: [
      './src/testing/processes/prepared-database.ts',
      './src/testing/processes/prepared-embedded.ts',
    ],
    // Four workers, because this suite is by far the longest and half of its time it waits for a
    // database, a silent provider or a lease.
    maxWorkers: 4,
    // Modules keep no state between files; loading them again for every file took 80 s of a run.
    isolate: false,
    // Timeouts for hanging tests: on a machine with twenty other jobs, hooks took 110 s and passing
    // tests 60 s.
    hookTimeout: 300_000,
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
