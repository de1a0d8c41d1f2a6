import { setTimeout as pause } from 'node:timers/promises'
import { isSettled } from './settle.ts'
import type { Phone } from './open-phone.ts'

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
export async function untilSettled(phone: Phone): Promise<void> {
  const { traffic } = phone
  const begun = Date.now()
  for (;;) {
    const sinceLongTask = await sinceLastTask(phone)
    const calm = {
      inflight: traffic.inflight(),
      sinceTraffic: traffic.quietFor(),
      sinceLongTask: sinceLongTask ?? Number.POSITIVE_INFINITY,
      sinceLoad: Date.now() - begun,
    }
    if (isSettled(calm)) return
    await pause(100)
  }
}
