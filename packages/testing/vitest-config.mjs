/** Vitest configuration of a package of screens; its `vitest.config.ts` only exports this. */
import { defineConfig } from 'vitest/config'

export const screenTests = defineConfig({
  test: {
    environment: 'jsdom',
    // Each worker loads jsdom and the modules once, not for every file: a third of the time.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@mall/testing/setup'],
    // Limit for hangs; a busy machine runs tests slowly.
    testTimeout: 60_000,
    restoreMocks: true,
    // Some test files render as server and as browser in one process, of which React warns; no
    // process of the mall does.
    onConsoleLog: (line) => !line.startsWith('Detected multiple renderers'),
  },
})
