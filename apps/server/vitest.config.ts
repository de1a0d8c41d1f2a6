import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: './src/testing/prepared-database.ts',
    // By far the longest suite, and half of it waits: for a database, a silent provider, a lease.
    maxWorkers: 4,
    // Nothing here is kept in modules, and reading them for every file anew took 80 s of a run.
    isolate: false,
    // A PostgreSQL of a test's own takes seconds to make, and several times that beside other work.
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
