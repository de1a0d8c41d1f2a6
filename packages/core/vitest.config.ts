import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Environment and modules are created once per worker instead of per file: a third of the time.
    isolate: false,
    environment: 'node',
    // Limit for tests that hang, above the time of a busy machine.
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
