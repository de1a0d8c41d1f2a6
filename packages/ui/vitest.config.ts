import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    // A page and the modules are made once for a worker, not for every file: a third of the time.
    isolate: false,
    setupFiles: ['./src/testing/setup.ts'],
    // For what hangs: a busy machine takes its time.
    testTimeout: 60_000,
    // Class names as they are written, so that a test can query a style by its name.
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
