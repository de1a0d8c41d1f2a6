import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const SLOWDOWN = 4
const MEDIAN_MS = 17
const P95_MS = 34

/** Records the page's frame times in ms from now on, until `stopFrames`. */
const startFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = []
    let last: number | null = null
    const count = (at: number) => {
      if (last !== null) frames.push(at - last)
      last = at
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    Object.assign(window, { countedFrames: frames })
  })
const stopFrames = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { countedFrames: number[] }).countedFrames])

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

test.describe.configure({ mode: 'serial' })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [name, link, act] of [
  ['wheel', /幸运大转盘/, /^抽奖，剩 2 次/],
  ['nine squares', /转一圈，好礼停在哪/, /^抽奖，剩 2 次/],
  ['scratch card', /刮一刮，惊喜在下面/, /^领一张刮刮卡，剩 2 次/],
] as const) {
  test(
    `the ${name} animates smoothly on a processor four times slower`,
    { tag: '@deep' },
    async ({ page, mall }, testInfo) => {
      await mall.signIn(await mall.newShopper())
      await page.goto('/activity/draw?companyId=1')
      await page.getByRole('link', { name: link }).click()
      const devtools = await page.context().newCDPSession(page)
      const button = page.getByRole('button', { name: act })
      await expect(button).toBeVisible()
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      const moving = page.waitForResponse('**/api/draw/v1/play')
      await button.tap()
      await moving
      if (name === 'scratch card') {
        const coating = page.getByRole('img', { name: '刮开涂层' })
        await expect(coating).toBeVisible()
        const box = await coating.boundingBox()
        if (!box) throw new Error('the coating has no box')
        await startFrames(page)
        const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
          devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
        await touch('touchStart', box.x + 8, box.y + 8)
        for (let step = 0; step < 60; step += 1) {
          // Half of the coating is wiped, so that the card is not revealed while frames are
          // counted.
          await touch('touchMove', box.x + 8 + (step % 20) * 12, box.y + 8 + step)
        }
      } else {
        await startFrames(page)
        // The wheel has stopped when its result shows.
        await expect(page.getByRole('dialog')).toBeVisible()
      }
      const frames = (await stopFrames(page)).toSorted((a, b) => a - b)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const figures = {
        frames: frames.length,
        median: Number(percentile(frames, 0.5).toFixed(1)),
        p95: Number(percentile(frames, 0.95).toFixed(1)),
      }
      testInfo.annotations.push({
        type: `frames of the ${name}`,
        description: JSON.stringify(figures),
      })
      await testInfo.attach('frames.json', { body: JSON.stringify(figures) })
      expect(frames.length).toBeGreaterThan(20)
      expect(figures.median, JSON.stringify(figures)).toBeLessThanOrEqual(MEDIAN_MS)
      expect(figures.p95, JSON.stringify(figures)).toBeLessThanOrEqual(P95_MS)
    },
  )
}
