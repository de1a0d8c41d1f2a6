import type { Browser } from '@playwright/test'
import { blockingTime } from './blocking.ts'
import { slowCpu } from './conditions.ts'
import { createPhone, type Phone } from './create-phone.ts'
import { layoutShift } from './shift.ts'
import { countBeforeCard, countFirstView, sumScriptBytes, trafficSums } from './traffic-sums.ts'
import { waitUntilSettled } from './wait-until-settled.ts'

/** Page to visit. */
export type Target = {
  /** name in the report: "wechat home" */
  name: string
  url: string
  userAgent: string
  /** selector of the page's main content: a goods card, the images of a product */
  card: string
}

/** Figures of one visit. Times in ms, sizes in bytes on the wire (gzip). */
export type Visit = {
  fcp: number
  lcp: number
  lcpElement: string
  /** when the first cards and their images are visible */
  ready: number
  layoutShift: number
  blocking: number
  /** main-thread CPU time until the page settled, throttled */
  cpu: number
  /** number of all requests until the page settled */
  requests: number
  /** requests of the first view, and those that delayed the first card */
  firstView: number
  before: number
  apiRequests: number
  bytes: number
  /** bytes of scripts: all, and those of the first load */
  jsBytes: number
  firstJsBytes: number
  cssBytes: number
  htmlBytes: number
  imageBytes: number
  apiBytes: number
  /** failed requests and uncaught errors */
  errors: string[]
}

/** cold: empty cache. warm: revisit with cache and service worker. */
export type Mode = 'cold' | 'warm'

async function readCpuMs({ cdp }: Phone): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

function required(value: number | null, what: string, { name }: Target): number {
  if (value === null) throw new Error(`${name}: no ${what} within the time a page has`)
  return value
}

async function read(phone: Phone, target: Target): Promise<Visit> {
  const { probe, loadedAt } = await phone.page.evaluate(() => ({
    probe: window.mallBench,
    loadedAt: performance.timing.loadEventStart,
  }))
  const fcp = required(probe.fcp, 'first paint', target)
  const cardAt = required(probe.cardAt, 'card', target)
  const readyAt = required(probe.readyAt, 'pictures in view', target)
  const sent = phone.traffic.sent()
  const { failed, ...sums } = trafficSums(sent)
  return {
    fcp,
    lcp: required(probe.lcp, 'largest paint', target),
    lcpElement: probe.lcpElement,
    ready: readyAt,
    layoutShift: layoutShift(probe.shifts),
    blocking: blockingTime(probe.tasks, fcp),
    cpu: await readCpuMs(phone),
    firstView: countFirstView(sent, probe.origin + readyAt, probe.inView),
    before: countBeforeCard(sent, probe.origin + cardAt),
    firstJsBytes: sumScriptBytes(sent, Math.max(loadedAt, probe.origin + readyAt)),
    ...sums,
    errors: [...failed, ...phone.errors],
  }
}

/** Load timeout, far above any goal: a longer load is a defect of the bench or of the page. */
const LOAD_TIMEOUT_MS = 60_000

async function load({ page, traffic }: Phone, { name, url }: Target): Promise<void> {
  try {
    await page.goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS })
  } catch (error) {
    const pending = traffic.sent().filter(({ endedAt }) => endedAt === null)
    const urls = pending.map((sent) => sent.url).join(' ') || 'nothing'
    throw new Error(`${name} did not load; it waits for ${urls}`, { cause: error })
  }
}

/** Visits a page once on a slow phone and waits until it is settled. */
export async function visit(browser: Browser, target: Target, mode: Mode = 'cold'): Promise<Visit> {
  const serviceWorkers = mode === 'warm' ? 'allow' : 'block'
  const phone = await createPhone(browser, { ...target, serviceWorkers })
  try {
    if (mode === 'warm') {
      await phone.page.goto(target.url, { waitUntil: 'load' })
      await waitUntilSettled(phone)
      await phone.page.goto('about:blank')
      phone.traffic.clear()
    }
    await phone.slowDown(slowCpu)
    await load(phone, target)
    await waitUntilSettled(phone)
    return await read(phone, target)
  } finally {
    await phone.close()
  }
}
