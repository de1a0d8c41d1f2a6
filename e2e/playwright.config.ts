import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { place } from './fixtures/mall/environment.ts'
import { isPlain } from './fixtures/screen/loading.ts'
import { phone } from './fixtures/screen/widths.ts'

const { url } = await place()

const [current, total] = (process.env.MALL_E2E_SHARD ?? '').split('/').map(Number)

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/runs',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  shard: current && total ? { current, total } : null,
  grepInvert: [
    ...(process.env.MALL_TEST_DEEP ? [] : [/@deep/]),
    ...(isPlain ? [/@full-loading/] : []),
  ],
  forbidOnly: Boolean(process.env.CI),
  workers: Math.min(4, cpus().length + 1),
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    ...phone,
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.MALL_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
  projects: [{ name: 'chromium' }],
})
