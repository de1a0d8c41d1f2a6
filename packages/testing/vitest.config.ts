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
    // Some test files render as server and as browser in one process, of which React warns; no
    // process of the mall does.
    onConsoleLog: (line) => !line.startsWith('Detected multiple renderers'),
  },
})
