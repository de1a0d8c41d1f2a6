/** How the screens of a package are tested: its `vitest.config.ts` is this and nothing more. */
import { defineConfig } from 'vitest/config'

export const screenTests = defineConfig({
  test: {
    environment: 'jsdom',
    // A page and the modules are made once for a worker, not for every file: a third of the time.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['@mall/testing/setup'],
    // For what hangs: a busy machine takes its time.
    testTimeout: 60_000,
    restoreMocks: true,
    // Some files are server and browser at once, which no process of the mall is; React then warns.
    onConsoleLog: (line) => !line.startsWith('Detected multiple renderers'),
  },
})
