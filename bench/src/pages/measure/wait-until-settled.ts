import { setTimeout as pause } from 'node:timers/promises'
import { isSettled } from './settle.ts'
import type { Phone } from './create-phone.ts'

/** ms since the end of the last long task; null where there was none, 0 where the page has just led on. */
async function sinceLastTask({ page }: Phone): Promise<number | null> {
  try {
    return await page.evaluate(() => {
      const last = window.mallBench.tasks.at(-1)
      return last ? performance.now() - last.at - last.duration : null
    })
  } catch (error) {
    // A kept page of an earlier build loads itself anew.
    if (String(error).includes('Execution context was destroyed')) return 0
    throw error
  }
}

/** Waits until the page has done what it does by itself; see `settle.ts`. */
export async function waitUntilSettled(phone: Phone): Promise<void> {
  const { traffic } = phone
  const startedAt = Date.now()
  for (;;) {
    const sinceLongTask = await sinceLastTask(phone)
    const activity = {
      inflight: traffic.inflight(),
      sinceTraffic: traffic.idleMs(),
      sinceLongTask: sinceLongTask ?? Number.POSITIVE_INFINITY,
      sinceLoad: Date.now() - startedAt,
    }
    if (isSettled(activity)) return
    await pause(100)
  }
}
