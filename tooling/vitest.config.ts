import { configDefaults, defineConfig } from 'vitest/config'

const deepFiles = process.env.MALL_TEST_DEEP === '1' ? [] : ['**/*.deep.test.ts']

export default defineConfig({
  test: {
    // These tests have no module state: a process for each file would cost another quarter of a
    // second.
    isolate: false,
    exclude: [...configDefaults.exclude, ...deepFiles],
    // Limit for hangs: tests compile, build and format whole trees while all other tests run.
    hookTimeout: 300_000,
    testTimeout: 300_000,
  },
})
