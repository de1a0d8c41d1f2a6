import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import { place } from './fixtures/place.ts'

const { url } = await place()

const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Journeys whose title carries it also run at 320 and 1280 px: the screens, not the rules. */
const everyWidth = /@every-width/

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/runs',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The embedded database answers one question at a time, so more pages than cores only wait longer.
  workers: Math.min(4, Math.max(1, cpus().length)),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.MALL_E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.MALL_E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Banners stay where they are, so that a journey taps the one it means.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Set by the global set-up, before any worker reads this.
      executablePath: process.env.CHROMIUM_PATH,
      // Containers and root have no sandbox to offer, and a small /dev/shm.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
  projects: [
    { name: 'browser-mobile', use: { ...phone, viewport: { width: 390, height: 844 } } },
    {
      name: 'browser-narrow',
      grep: everyWidth,
      use: { ...phone, viewport: { width: 320, height: 640 } },
    },
    {
      name: 'browser-desktop',
      grep: everyWidth,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
