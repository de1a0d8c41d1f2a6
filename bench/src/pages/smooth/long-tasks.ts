import type { Browser } from '@playwright/test'
import { openPhone } from '../measure/open-phone.ts'
import { untilSettled } from '../measure/until-settled.ts'
import type { LongList } from './long-lists.ts'
import { scrollDown } from './scroll.ts'

/** Shorter tasks are not told of (ms). */
const told = 50

/**
 * The longest task of a page that stands, while it is scrolled for some seconds by a processor that
 * is not slowed: ms, 50 where none was longer.
 */
export async function longestTask(
  browser: Browser,
  { url, phone: options }: LongList,
  seconds: number,
): Promise<number> {
  const phone = await openPhone(browser, options)
  try {
    await phone.page.goto(url, { waitUntil: 'load' })
    await untilSettled(phone)
    const from = await phone.page.evaluate(() => performance.now())
    await scrollDown(phone, seconds, 1)
    const tasks = await phone.page.evaluate(() => window.mallBench.tasks)
    return Math.max(told, ...tasks.filter(({ at }) => at >= from).map(({ duration }) => duration))
  } finally {
    await phone.close()
  }
}
