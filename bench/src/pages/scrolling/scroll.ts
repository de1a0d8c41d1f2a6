import { setTimeout as pause } from 'node:timers/promises'
import { slowCpu } from '../measure/conditions.ts'
import type { Phone } from '../measure/create-phone.ts'
import { waitUntilSettled } from '../measure/wait-until-settled.ts'
import { summarizeFrames, type Frames } from './frames.ts'

declare global {
  interface Window {
    /** ms between successive frames while recording */
    mallFrames: number[] | undefined
  }
}

/** Flick gesture: ten steps over most of the screen, then momentum scrolling. */
const FLICK = { x: 187, from: 560, step: 48, steps: 10, glideMs: 350 } as const
/** Minimum scroll distance of a valid measurement: one screen (px). */
const SCREEN_PX = 667

export type Weight = { heap: number; nodes: number }
export type ScrollResult = {
  frames: Frames
  /** memory of the settled page after the list has become long, and at the end: bytes, elements */
  before: Weight
  after: Weight
  /** px from the top at the end */
  reached: number
}

function countFrames(): void {
  const gaps: number[] = []
  window.mallFrames = gaps
  let last: number | null = null
  const tick = (now: number) => {
    if (last !== null) gaps.push(now - last)
    last = now
    if (window.mallFrames === gaps) requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
}

function readFrames(): number[] {
  const gaps = window.mallFrames ?? []
  window.mallFrames = undefined
  return gaps
}

async function measureWeight({ page, cdp }: Phone): Promise<Weight> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length)
  return { heap: usedSize, nodes }
}

async function flickOnce({ cdp }: Phone): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: FLICK.x, y }],
    })
  await touch('touchStart', FLICK.from)
  for (let index = 1; index <= FLICK.steps; index += 1) {
    await touch('touchMove', FLICK.from - index * FLICK.step)
  }
  await touch('touchEnd')
  await pause(FLICK.glideMs)
}

async function flickFor(phone: Phone, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) await flickOnce(phone)
}

/**
 * Flicks down an open list for some seconds. The first quarter makes the list long and is not
 * measured:
 * the code that virtualises long lists loads then.
 * @param rate CPU slowdown factor
 */
export async function scrollDown(
  phone: Phone,
  seconds: number,
  rate: number = slowCpu,
): Promise<ScrollResult> {
  const { page } = phone
  await phone.slowDown(rate, false)
  await flickFor(phone, seconds / 4)
  // A moving list has fewer rows than a settled one.
  await waitUntilSettled(phone)
  const before = await measureWeight(phone)
  await page.evaluate(countFrames)
  await flickFor(phone, seconds)
  const gaps = await page.evaluate(readFrames)
  const reached = await page.evaluate(() => window.scrollY)
  if (reached < SCREEN_PX) throw new Error(`${page.url()} was not moved by a thumb`)
  await waitUntilSettled(phone)
  return { frames: summarizeFrames(gaps), before, after: await measureWeight(phone), reached }
}
