import { setTimeout as pause } from 'node:timers/promises'
import { isSettled } from './settle.ts'
import type { Phone } from './open-phone.ts'

/** Waits until the page has done what it does by itself; see `settle.ts`. */
export async function untilSettled({ page, traffic }: Phone): Promise<void> {
  const begun = Date.now()
  for (;;) {
    const sinceLongTask = await page.evaluate(() => {
      const last = window.mallBench.tasks.at(-1)
      return last ? performance.now() - last.at - last.duration : null
    })
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
