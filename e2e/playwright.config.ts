import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { place } from './fixtures/mall/environment.ts'
import { isPlain } from './fixtures/screen/loading.ts'
import { phone } from './fixtures/screen/widths.ts'
import { listSharedMemoryArgs } from './fixtures/shared-memory.ts'

const { url } = await place()

/** `2/3` runs the second third of the journeys, in CI a job of its own; empty: all of them. */
const [current, total] = (process.env.MALL_E2E_SHARD ?? '').split('/').map(Number)

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/runs',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  shard: current && total ? { current, total } : null,
  // `npm test` runs each journey once; `npm run test:deep` adds repetitions in other hosts and
  // sizes. Plain mode neither prefetches code nor replays taps.
  grepInvert: [
    ...(process.env.MALL_TEST_DEEP ? [] : [/@deep/]),
    ...(isPlain ? [/@full-loading/] : []),
  ],
  forbidOnly: Boolean(process.env.CI),
  // Pages wait an eighth of their time: with one worker more than cores, two cores took 72 s
  // instead of 80 s.
  workers: Math.min(4, cpus().length + 1),
  // A test that passes on its retry is flaky: `npm test` and `npx playwright test` list it at the
  // end.
  retries: 1,
  // Limit for hangs; a busy machine runs journeys slowly.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    ...phone,
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Responses of a service worker bypass a journey's routes: only revisit.spec.ts allows one.
    serviceWorkers: 'block',
    // Banners stay where they are, so that a journey taps the one it means.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a tenth of a journey's time, so it is recorded on request only.
    trace: process.env.MALL_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // The global set-up sets the path before any worker reads it.
      executablePath: process.env.CHROMIUM_PATH,
      // Containers and root offer no sandbox.
      args: ['--no-sandbox', '--font-render-hinting=none', ...listSharedMemoryArgs()],
    },
  },
  // One project: a change of project ends its worker and browser, 3.5 s of processor time each, so
  // hosts and widths are options of their journeys.
  projects: [{ name: 'chromium' }],
})
