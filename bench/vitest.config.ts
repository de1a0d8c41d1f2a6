import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // No module state here: a process per file would cost another quarter of a second.
    isolate: false,
    include: ['src/**/*.test.ts'],
  },
})
