import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

/**
 * Paths of the API that the page requests from now on, without those of the product that it shows:
 * its lower parts may be requested as late as this, its coupons without the product's id in the
 * path.
 */
function listenBeyondProduct(page: Page): string[] {
  const productId = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  expect(productId).not.toBe('')
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isOfProduct = pathname.includes(productId) || pathname.endsWith('/queryCouponTemplate')
    if (pathname.startsWith('/api/') && !isOfProduct) requestedPaths.push(pathname)
  })
  return requestedPaths
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Name of the product in the middle of the screen, once the page has stopped scrolling. */
async function inTheMiddle(page: Page): Promise<string> {
  const middle = () =>
    page.evaluate(() => {
      const links = [...document.querySelectorAll('article a')]
      const seen = links.find((link) => link.getBoundingClientRect().top > innerHeight / 3)
      return `${String(scrollY)} ${seen?.textContent ?? ''}`
    })
  let last = ''
  await expect(async () => {
    const now = await middle()
    const same = now === last
    last = now
    expect(same).toBe(true)
  }).toPass()
  return last.slice(last.indexOf(' ') + 1)
}

for (const [what, address] of [
  ['a list', '/ware/list?companyId=1'],
  ['the home page', '/home?companyId=1'],
] as const) {
  test(`${what} keeps its position on return without repeated requests`, async ({ page }) => {
    await page.goto(address)
    const goods = page.getByRole('article').getByRole('link')
    await expect(goods.first()).toBeVisible()
    // The scroll is long enough for the list to load its second page.
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      expect(await scrolled(page)).toBeGreaterThan(4500)
    }).toPass()
    const name = await inTheMiddle(page)
    const card = page.getByRole('link', { name, exact: true }).first()
    const place = await card.boundingBox()
    await card.click()
    await expect(page.getByRole('region', { name: '购买', exact: true })).toBeVisible()

    const requestedPaths = listenBeyondProduct(page)
    await page.goBack()
    await expect(card).toBeInViewport()
    await expect
      .poll(async () => Math.abs(((await card.boundingBox())?.y ?? 0) - (place?.y ?? 0)))
      .toBeLessThan(2)
    expect(requestedPaths).toEqual([])
  })
}

test('a search keeps its results on return and its words in the history', async ({ page }) => {
  await page.goto('/search?companyId=1')
  await page.getByRole('searchbox').fill('咖啡')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ware\/list\?companyId=1&kw=/)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: '购买', exact: true })).toBeVisible()
  const requestedPaths = listenBeyondProduct(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/ware\/list\?/)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(requestedPaths).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/search\?/)
  await expect(page.getByRole('button', { name: '咖啡', exact: true })).toBeVisible()
})
