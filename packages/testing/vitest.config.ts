import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    environment: 'jsdom',
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    onConsoleLog: (line) => !line.startsWith('Detected multiple renderers'),
  },
})
