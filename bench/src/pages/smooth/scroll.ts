import { setTimeout as pause } from 'node:timers/promises'
import { slowCpu } from '../measure/conditions.ts'
import type { Phone } from '../measure/open-phone.ts'
import { untilSettled } from '../measure/until-settled.ts'
import { framesOf, type Frames } from './frames.ts'

declare global {
  interface Window {
    /** ms between frames while they are counted */
    mallFrames: number[] | undefined
  }
}

/** A thumb's flick: up most of the screen in ten steps; then the page glides on by itself. */
const flick = { x: 187, from: 560, step: 48, steps: 10, glideMs: 350 } as const
/** A list that is not moved by this much was not scrolled: a screen (px). */
const aScreen = 667

export type Weight = { heap: number; nodes: number }
export type Scrolled = {
  frames: Frames
  /** what the page weighs at rest when the list has just become long, and at the end: bytes, elements */
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

function countedFrames(): number[] {
  const gaps = window.mallFrames ?? []
  window.mallFrames = undefined
  return gaps
}

async function weigh({ page, cdp }: Phone): Promise<Weight> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.getElementsByTagName('*').length)
  return { heap: usedSize, nodes }
}

async function flickOnce({ cdp }: Phone): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: flick.x, y }],
    })
  await touch('touchStart', flick.from)
  for (let nth = 1; nth <= flick.steps; nth += 1) {
    await touch('touchMove', flick.from - nth * flick.step)
  }
  await touch('touchEnd')
  await pause(flick.glideMs)
}

async function flicks(phone: Phone, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) await flickOnce(phone)
}

/**
 * Flicks down an open list for so many seconds. The first quarter makes the list long and is not
 * counted: what thins long lists out is fetched in it.
 * @param rate how many times slower the processor is
 */
export async function scrollDown(
  phone: Phone,
  seconds: number,
  rate: number = slowCpu,
): Promise<Scrolled> {
  const { page } = phone
  await phone.slowDown(rate, false)
  await flicks(phone, seconds / 4)
  // A list that moves keeps fewer rows than one that has come to rest.
  await untilSettled(phone)
  const before = await weigh(phone)
  await page.evaluate(countFrames)
  await flicks(phone, seconds)
  const gaps = await page.evaluate(countedFrames)
  const reached = await page.evaluate(() => window.scrollY)
  if (reached < aScreen) throw new Error(`${page.url()} was not moved by a thumb`)
  await untilSettled(phone)
  return { frames: framesOf(gaps), before, after: await weigh(phone), reached }
}
