import { configDefaults, defineConfig } from 'vitest/config'

const deepFiles = process.env.MALL_TEST_DEEP === '1' ? [] : ['**/*.deep.test.ts']

export default defineConfig({
  test: {
    // Nothing here is kept in modules: a process for each file is a quarter of a second more of it.
    isolate: false,
    exclude: [...configDefaults.exclude, ...deepFiles],
    // For what hangs: tests compile, build and format whole trees, beside all other tests.
    hookTimeout: 300_000,
    testTimeout: 300_000,
  },
})
