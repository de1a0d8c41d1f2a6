import { configDefaults, defineConfig } from 'vitest/config'

const deepFiles = process.env.MALL_TEST_DEEP === '1' ? [] : ['**/*.deep.test.ts']

export default defineConfig({
  test: {
    isolate: false,
    exclude: [...configDefaults.exclude, ...deepFiles],
    hookTimeout: 300_000,
    testTimeout: 300_000,
  },
})
