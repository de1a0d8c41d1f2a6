import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    // Each worker loads jsdom and the modules once, not for every file: a third of the time.
    isolate: false,
    setupFiles: ['./src/testing/setup.ts'],
    // Limit for hangs; a busy machine runs tests slowly.
    testTimeout: 60_000,
    // Class names are not hashed, so that a test can query an element by its class.
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
