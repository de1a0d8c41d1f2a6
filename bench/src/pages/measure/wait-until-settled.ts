import { setTimeout as pause } from 'node:timers/promises'
import { isSettled } from './settle.ts'
import type { Phone } from './create-phone.ts'

/**
 * ms since the end of the last long task; null if there was none, 0 if the page has just navigated.
 */
async function sinceLastTask({ page }: Phone): Promise<number | null> {
  try {
    return await page.evaluate(() => {
      const last = window.mallBench.tasks.at(-1)
      return last ? performance.now() - last.at - last.duration : null
    })
  } catch (error) {
    // A cached page of an earlier build reloads itself.
    if (String(error).includes('Execution context was destroyed')) return 0
    throw error
  }
}

/** Waits until the page has finished its own work; see `settle.ts`. */
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
