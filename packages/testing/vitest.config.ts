import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A page and the modules are made once for a worker, not for every file: a third of the time.
    isolate: false,
    environment: 'jsdom',
    // For what hangs: a busy machine takes its time.
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // Some files are server and browser at once, which no process of the mall is; React then warns.
    onConsoleLog: (line) => !line.startsWith('Detected multiple renderers'),
  },
})
