import type { Browser } from '@playwright/test'
import { createPhone } from '../measure/create-phone.ts'
import { waitUntilSettled } from '../measure/wait-until-settled.ts'
import type { LongList } from './long-lists.ts'
import { scrollDown } from './scroll.ts'

/** Minimum duration of a reported task, in milliseconds. */
const LONG_TASK_MS = 50

/**
 * Longest task of a settled page while it is scrolled without throttling, in ms; 50 if none was
 * longer.
 */
export async function longestTask(
  browser: Browser,
  { url, phone: options }: LongList,
  seconds: number,
): Promise<number> {
  const phone = await createPhone(browser, options)
  try {
    await phone.page.goto(url, { waitUntil: 'load' })
    await waitUntilSettled(phone)
    const from = await phone.page.evaluate(() => performance.now())
    await scrollDown(phone, seconds, 1)
    const tasks = await phone.page.evaluate(() => window.mallBench.tasks)
    return Math.max(
      LONG_TASK_MS,
      ...tasks.filter(({ at }) => at >= from).map(({ duration }) => duration),
    )
  } finally {
    await phone.close()
  }
}
