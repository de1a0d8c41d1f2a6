import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Nothing here is kept in modules: a process for each file is a quarter of a second more of it.
    isolate: false,
    // Hooks copy sources, run the formatter and remove whole trees, beside all other tests.
    hookTimeout: 120_000,
  },
})
