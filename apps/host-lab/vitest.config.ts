import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    // Every simulator makes RSA keys of its own, which takes long on a busy machine.
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
