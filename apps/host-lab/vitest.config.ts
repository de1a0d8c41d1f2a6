import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Module loading per file took a third of the CPU time.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    // Limits for hangs. RSA key generation in hooks is slow on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    restoreMocks: true,
  },
})
