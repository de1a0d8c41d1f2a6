import type { Browser } from '@playwright/test'
import { slowCpu } from '../measure/conditions.ts'
import { openPhone } from '../measure/open-phone.ts'
import { trafficSums } from '../measure/traffic-sums.ts'
import { untilSettled } from '../measure/until-settled.ts'
import type { Target } from '../measure/visit.ts'

export type Back = {
  /** ms from going back until the card that was left stands in view again */
  time: number
  /** requests over the network meanwhile */
  requests: number
  /** px between where the list was left and where it came back */
  moved: number
}

/** Farther than a screen: a list that forgot its place shows other cards. */
const farDown = 900

/** Marks the first card whose middle is on the screen, and tells its address. */
function cardOnScreen(card: string): string {
  const found = [...document.querySelectorAll<HTMLAnchorElement>(card)].find((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return top > 150 && bottom < innerHeight - 150
  })
  return found?.getAttribute('href') ?? ''
}

function goBack(selector: string): Promise<number> {
  return new Promise((done) => {
    const begun = performance.now()
    history.back()
    const look = () => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      const seen = box !== undefined && box.bottom > 0 && box.top < innerHeight
      if (seen) requestAnimationFrame(() => done(performance.now() - begun))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Opens a list, goes down, opens a product from it and comes back: on a slow phone. */
export async function measureBack(browser: Browser, list: Target): Promise<Back> {
  const phone = await openPhone(browser, list)
  const { page, traffic } = phone
  try {
    await page.goto(list.url, { waitUntil: 'load' })
    await untilSettled(phone)
    await page.evaluate((y) => window.scrollTo(0, y), farDown)
    await untilSettled(phone)
    const href = await page.evaluate(cardOnScreen, list.card)
    if (href === '') throw new Error(`${list.name}: no card on the screen after ${farDown} px`)
    const left = await page.evaluate(() => window.scrollY)
    const selector = `a[href="${href.replaceAll('"', String.raw`\"`)}"]`
    await page.locator(selector).first().tap()
    await page.waitForURL((url) => url.pathname.includes('/ware/detail/'))
    await page.locator(selector).first().waitFor({ state: 'detached' })
    await untilSettled(phone)
    traffic.clear()
    await phone.slowDown(slowCpu)
    const time = await page.evaluate(goBack, selector)
    await untilSettled(phone)
    const { requests } = trafficSums(traffic.sent())
    const now = await page.evaluate(() => window.scrollY)
    return { time, requests, moved: Math.abs(now - left) }
  } finally {
    await phone.close()
  }
}
