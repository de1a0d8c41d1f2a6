import type { Page } from '@playwright/test'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { productOf } from '../../fixtures/mall/sale.ts'
import { expect, test } from '../../fixtures/test.ts'

/** When the files of a screen were requested, ms since the page began. */
const listRequestTimes = (page: Page, screen: string) =>
  page.evaluate((name) => {
    const files = performance.getEntriesByType('resource')
    return files.filter((file) => file.name.includes(`/${name}-`)).map((file) => file.startTime)
  }, screen)

test.describe('prefetching', { tag: '@full-loading' }, () => {
  test('screens of the tabs are loaded before a tap while the page is idle', async ({ page }) => {
    await page.goto('/home?companyId=1')
    await expect(page.getByRole('article').first()).toBeVisible()
    const loaded = await page.evaluate(
      () => performance.timing.loadEventEnd - performance.timeOrigin,
    )
    for (const screen of ['category-page', 'cart-page', 'my-page']) {
      await expect.poll(() => listRequestTimes(page, screen)).not.toEqual([])
      const [first = 0] = await listRequestTimes(page, screen)
      expect(first - loaded, `${screen} waits for two seconds of rest`).toBeGreaterThan(2_000)
    }

    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    await page.getByRole('link', { name: '分类', exact: true }).tap()
    await expect(page).toHaveURL(/\/category/)
    await expect(page.getByRole('heading', { name: '分类' }).first()).toBeAttached()
    expect(requestedPaths.filter((path) => path.includes('category-page'))).toEqual([])
  })

  test('the code to buy a product is loaded with its page, before the page is idle', async ({
    page,
    mall,
  }) => {
    const { spuId } = await productOf(mall, '听涧 头戴式')
    // Timers keep the page busy, so that it never becomes idle.
    await page.addInitScript(() => void setInterval(() => dispatchEvent(new Event('scroll')), 500))
    await page.goto(`/ware/detail/${spuId}?companyId=1`)
    await expect.poll(() => listRequestTimes(page, 'sku-sheet')).not.toEqual([])
  })

  test('a shopper with data saver loads the code of a screen on the first touch of its link', async ({
    page,
    mall,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto('/home?companyId=1')
    await isHydrated(page)
    const tab = page.getByRole('link', { name: '分类', exact: true })
    await tab.dispatchEvent('pointerdown')
    await expect.poll(() => listRequestTimes(page, 'category-page')).not.toEqual([])
    expect(await listRequestTimes(page, 'cart-page')).toEqual([])

    const { spuId } = await productOf(mall, '听涧 头戴式')
    await page.goto(`/ware/detail/${spuId}?companyId=1`)
    await isHydrated(page)
    await expect.poll(() => listRequestTimes(page, 'after')).not.toEqual([])
    expect(await listRequestTimes(page, 'sku-sheet')).toEqual([])
  })
})
