import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // A third of the processor's time went into reading the same modules for every file.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    // For what hangs. RSA keys are made in hooks, which takes long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 180_000,
    restoreMocks: true,
  },
})
