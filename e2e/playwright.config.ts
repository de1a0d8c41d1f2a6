import { cpus } from 'node:os'
import { defineConfig } from '@playwright/test'
import type { HostId } from './fixtures/hosts.ts'
import { place } from './fixtures/place.ts'

const { url } = await place()

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Journeys whose title carries it also run at 320 and 1280 px: the screens, not the rules. */
const everyWidth = /@every-width/
/** The journeys of every host app run in the browser of a desktop, too. */
const everyWidthOrHost = /@every-(width|host)/

/** Journeys inside simulated host apps, and those of one app alone. */
const inEveryHost = /hosts\.spec\.ts$/
const ofOneHost = /hosts-(wechat|dingtalk|bank)\.spec\.ts$/

/** One host app at a time is set as its journeys want it: within a project they come one by one. */
const inHost = (name: HostId, own: RegExp[] = []) => ({
  name,
  workers: 1,
  testMatch: [inEveryHost, ...own],
  use: name === 'dingtalk-pc' ? desktop : { ...phone, viewport: { width: 390, height: 844 } },
})

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/runs',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Pages, mall, lab and database share the cores: one page more than cores was not quicker.
  workers: Math.min(4, Math.max(1, cpus().length)),
  // What passes the second time is flaky: `npm test` names it at its end, and `npx playwright test` as well.
  retries: 1,
  // For what hangs: a busy machine takes its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.MALL_E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.MALL_E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What a worker answers, a journey's own routes do not see: only revisit.spec.ts lets it in.
    serviceWorkers: 'block',
    // Banners stay where they are, so that a journey taps the one it means.
    contextOptions: { reducedMotion: 'reduce' },
    // Every journey would pay a tenth of its time for its trace: asked for where one has to be found out.
    trace: process.env.MALL_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Set by the global set-up, before any worker reads this.
      executablePath: process.env.CHROMIUM_PATH,
      // Containers and root have no sandbox to offer, and a small /dev/shm.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    },
  },
  projects: [
    {
      name: 'browser-mobile',
      testIgnore: ofOneHost,
      use: { ...phone, viewport: { width: 390, height: 844 } },
    },
    {
      name: 'browser-narrow',
      grep: everyWidth,
      testIgnore: ofOneHost,
      use: { ...phone, viewport: { width: 320, height: 640 } },
    },
    {
      name: 'browser-desktop',
      grep: everyWidthOrHost,
      testIgnore: ofOneHost,
      use: desktop,
    },
    inHost('wechat-ios', [/hosts-wechat\.spec\.ts$/]),
    inHost('wechat-android'),
    inHost('mini-programme'),
    inHost('dingtalk-ios'),
    inHost('dingtalk-android', [/hosts-dingtalk\.spec\.ts$/]),
    inHost('dingtalk-pc'),
    inHost('bank-cmb', [/hosts-bank\.spec\.ts$/]),
    inHost('bank-psbc'),
  ],
})
