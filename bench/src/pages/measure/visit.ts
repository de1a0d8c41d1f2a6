import type { Browser } from '@playwright/test'
import { blockingTime } from './blocking.ts'
import { slowCpu } from './conditions.ts'
import { openPhone, type Phone } from './open-phone.ts'
import { layoutShift } from './shift.ts'
import { beforeCard, ofFirstView, scriptsUntil, trafficSums } from './traffic-sums.ts'
import { untilSettled } from './until-settled.ts'

/** A page to look at. */
export type Target = {
  /** how the report calls it: "wechat home" */
  name: string
  url: string
  userAgent: string
  /** selector of what the page is opened for: a card of goods, the pictures of a product */
  card: string
}

/** What one visit came to. Moments and lengths in ms, sizes in bytes on the wire (gzip). */
export type Visit = {
  fcp: number
  lcp: number
  lcpElement: string
  /** the first cards stand with their pictures */
  ready: number
  layoutShift: number
  blocking: number
  /** main-thread processor time until the page was settled, at the slowed rate */
  cpu: number
  /** all until then */
  requests: number
  /** of the first view, and those of them that the first card waited for */
  firstView: number
  before: number
  apiRequests: number
  bytes: number
  /** of scripts: all, and those that the page begins with */
  jsBytes: number
  firstJsBytes: number
  cssBytes: number
  htmlBytes: number
  imageBytes: number
  apiBytes: number
  /** requests that failed and errors that no script caught */
  errors: string[]
}

/** cold: nothing kept. warm: the page was here before, with its cache and its service worker. */
export type Mode = 'cold' | 'warm'

async function cpuOf({ cdp }: Phone): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

function told(value: number | null, what: string, { name }: Target): number {
  if (value === null) throw new Error(`${name}: no ${what} within the time a page has`)
  return value
}

async function read(phone: Phone, target: Target): Promise<Visit> {
  const { probe, loadedAt } = await phone.page.evaluate(() => ({
    probe: window.mallBench,
    loadedAt: performance.timing.loadEventStart,
  }))
  const fcp = told(probe.fcp, 'first paint', target)
  const cardAt = told(probe.cardAt, 'card', target)
  const readyAt = told(probe.readyAt, 'pictures in view', target)
  const sent = phone.traffic.sent()
  const { failed, ...sums } = trafficSums(sent)
  return {
    fcp,
    lcp: told(probe.lcp, 'largest paint', target),
    lcpElement: probe.lcpElement,
    ready: readyAt,
    layoutShift: layoutShift(probe.shifts),
    blocking: blockingTime(probe.tasks, fcp),
    cpu: await cpuOf(phone),
    firstView: ofFirstView(sent, probe.origin + readyAt, probe.inView),
    before: beforeCard(sent, probe.origin + cardAt),
    firstJsBytes: scriptsUntil(sent, Math.max(loadedAt, probe.origin + readyAt)),
    ...sums,
    errors: [...failed, ...phone.errors],
  }
}

/** Far more than a page may take: what takes longer is a fault of the bench or of the page. */
const loadWithin = 60_000

async function load({ page, traffic }: Phone, { name, url }: Target): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'load', timeout: loadWithin })
  } catch (error) {
    const waiting = traffic.sent().filter(({ ended }) => ended === null)
    const urls = waiting.map((sent) => sent.url).join(' ') || 'nothing'
    throw new Error(`${name} did not load; it waits for ${urls}`, { cause: error })
  }
}

/** Opens a page once on a slow phone and waits until it is settled. */
export async function visit(browser: Browser, target: Target, mode: Mode = 'cold'): Promise<Visit> {
  const serviceWorkers = mode === 'warm' ? 'allow' : 'block'
  const phone = await openPhone(browser, { ...target, serviceWorkers })
  try {
    if (mode === 'warm') {
      await phone.page.goto(target.url, { waitUntil: 'load' })
      await untilSettled(phone)
      await phone.page.goto('about:blank')
      phone.traffic.clear()
    }
    await phone.slowDown(slowCpu)
    await load(phone, target)
    await untilSettled(phone)
    return await read(phone, target)
  } finally {
    await phone.close()
  }
}
