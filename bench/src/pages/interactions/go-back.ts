import type { Browser } from '@playwright/test'
import { slowCpu } from '../measure/conditions.ts'
import { createPhone } from '../measure/create-phone.ts'
import { trafficSums } from '../measure/traffic-sums.ts'
import { waitUntilSettled } from '../measure/wait-until-settled.ts'
import type { Target } from '../measure/visit.ts'

export type Back = {
  /** ms from navigating back until the previous card is visible */
  time: number
  /** number of network requests */
  requests: number
  /** px between the previous and the restored scroll position */
  moved: number
}

/** More than a screen: a list without scroll restoration shows other cards. */
const SCROLL_PX = 900

/** Finds the first fully visible card. @returns its link */
function cardOnScreen(card: string): string {
  const found = [...document.querySelectorAll<HTMLAnchorElement>(card)].find((link) => {
    const { top, bottom } = link.getBoundingClientRect()
    return top > 150 && bottom < innerHeight - 150
  })
  return found?.getAttribute('href') ?? ''
}

function goBack(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    history.back()
    const check = () => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      const isVisible = box !== undefined && box.bottom > 0 && box.top < innerHeight
      if (isVisible) requestAnimationFrame(() => resolve(performance.now() - startedAt))
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })
}

/** Measures back navigation on a slow phone: scrolls a list, opens a product and goes back. */
export async function measureBack(browser: Browser, list: Target): Promise<Back> {
  const phone = await createPhone(browser, list)
  const { page, traffic } = phone
  try {
    await page.goto(list.url, { waitUntil: 'load' })
    await waitUntilSettled(phone)
    await page.evaluate((y) => window.scrollTo(0, y), SCROLL_PX)
    await waitUntilSettled(phone)
    const href = await page.evaluate(cardOnScreen, list.card)
    if (href === '') throw new Error(`${list.name}: no card on the screen after ${SCROLL_PX} px`)
    const initialY = await page.evaluate(() => window.scrollY)
    const selector = `a[href="${href.replaceAll('"', String.raw`\"`)}"]`
    await page.locator(selector).first().tap()
    await page.waitForURL((url) => url.pathname.includes('/ware/detail/'))
    await page.locator(selector).first().waitFor({ state: 'detached' })
    await waitUntilSettled(phone)
    traffic.clear()
    await phone.slowDown(slowCpu)
    const time = await page.evaluate(goBack, selector)
    await waitUntilSettled(phone)
    const { requests } = trafficSums(traffic.sent())
    const now = await page.evaluate(() => window.scrollY)
    return { time, requests, moved: Math.abs(now - initialY) }
  } finally {
    await phone.close()
  }
}
