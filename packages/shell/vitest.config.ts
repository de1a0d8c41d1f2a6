import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Each worker loads jsdom and the modules once, not for every file: a third of the time.
    isolate: false,
    environment: 'jsdom',
    // Limit for hangs; a busy machine runs tests slowly.
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
})
