import type { Browser, Locator, Page } from '@playwright/test'
import { slowCpu } from '../measure/conditions.ts'
import { openPhone } from '../measure/open-phone.ts'
import { untilSettled } from '../measure/until-settled.ts'
import type { Target } from '../measure/visit.ts'
import { cards, type PageName } from '../targets.ts'

/** What a shopper taps on a page, one after the other: what stays on it first, what leaves it last. */
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

/** Event Timing tells of nothing quicker than this (ms). */
const quickest = 16
/** By then a tap has been painted, or a goal ten times as high is missed anyway (ms). */
const longest = 1_000

/** Resolves with the slowest event of the tap: the browser tells of it after its paint. */
function toldOfTap([from, most]: [number, number]): Promise<number | null> {
  return new Promise((done) => {
    const begun = performance.now()
    const look = () => {
      const events = window.mallBench.events.slice(from)
      const waited = performance.now() - begun
      if (waited > most) done(events.length > 0 ? Math.max(...events) : null)
      else setTimeout(look, 50)
    }
    look()
  })
}

/**
 * Taps on a page at the slowed rate and tells the slowest from touch to next paint, ms. What is tapped
 * has stood in view until nothing happened any more, as it has for who reads it. The network is not
 * slowed: a tap is answered on the screen before anything is fetched.
 */
export async function measureTaps(
  browser: Browser,
  target: Target,
  page: PageName,
): Promise<number> {
  const phone = await openPhone(browser, { ...target, card: cards[page] })
  try {
    await phone.page.goto(target.url, { waitUntil: 'load' })
    let slowest = quickest
    for (const tap of taps[page]) {
      const place = tap(phone.page)
      await phone.slowDown(1, false)
      await place.scrollIntoViewIfNeeded()
      await untilSettled(phone)
      await phone.slowDown(slowCpu, false)
      const before = await phone.page.evaluate(() => window.mallBench.events.length)
      await place.tap({ timeout: 10_000 })
      const took = await phone.page.evaluate(toldOfTap, [before, longest] as [number, number])
      slowest = Math.max(slowest, took ?? quickest)
    }
    return slowest
  } finally {
    await phone.close()
  }
}
