import type { Browser, Locator, Page } from '@playwright/test'
import { slowCpu } from '../measure/conditions.ts'
import { createPhone } from '../measure/create-phone.ts'
import { waitUntilSettled } from '../measure/wait-until-settled.ts'
import type { Target } from '../measure/visit.ts'
import { cards, type PageName } from '../targets.ts'

/** Taps per page, in order: those that stay on the page come first. */
const taps: Record<PageName, readonly ((page: Page) => Locator)[]> = {
  home: [
    (page) => page.getByRole('tab').nth(1),
    (page) => page.getByRole('navigation', { name: '主导航' }).getByRole('link').nth(1),
  ],
  list: [
    (page) => page.getByRole('button', { name: '销量', exact: true }),
    (page) => page.getByRole('button', { name: /^筛选/ }),
  ],
  detail: [(page) => page.getByRole('button', { name: '立即购买', exact: true }).first()],
}

/** Event Timing reports no shorter durations, in milliseconds. */
const MIN_EVENT_MS = 16
/** Wait for a tap's paint, in milliseconds; ten times the goal. */
const MAX_TAP_MS = 1_000

/** Closes an offer that opens over the page and would receive the taps. */
async function closeOffer(page: Page): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: '以后再说' })
  if (await close.isVisible()) await close.tap()
}

/** Resolves with the slowest event of the tap. The browser reports it after the paint. */
function waitForTapEvents([from, maxMs]: [number, number]): Promise<number | null> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const check = () => {
      const events = window.mallBench.events.slice(from)
      const waited = performance.now() - startedAt
      if (waited > maxMs) resolve(events.length > 0 ? Math.max(...events) : null)
      else setTimeout(check, 50)
    }
    check()
  })
}

/**
 * Measures the slowest time from touch to next paint of a page's taps, in ms, with a throttled CPU.
 * Taps a visible element of a settled page. The network is not throttled: the response to a tap
 * precedes any request.
 */
export async function measureTaps(
  browser: Browser,
  target: Target,
  page: PageName,
): Promise<number> {
  const phone = await createPhone(browser, { ...target, card: cards[page] })
  try {
    await phone.page.goto(target.url, { waitUntil: 'load' })
    await waitUntilSettled(phone)
    await closeOffer(phone.page)
    let slowest = MIN_EVENT_MS
    for (const tap of taps[page]) {
      const locator = tap(phone.page)
      await phone.slowDown(1, false)
      await locator.scrollIntoViewIfNeeded()
      await waitUntilSettled(phone)
      await phone.slowDown(slowCpu, false)
      const before = await phone.page.evaluate(() => window.mallBench.events.length)
      await locator.tap({ timeout: 10_000 })
      const durationMs = await phone.page.evaluate(waitForTapEvents, [before, MAX_TAP_MS] as [
        number,
        number,
      ])
      slowest = Math.max(slowest, durationMs ?? MIN_EVENT_MS)
    }
    return slowest
  } finally {
    await phone.close()
  }
}
