import type { Page } from '@playwright/test'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { findMessage } from '../../fixtures/screen/actions.ts'
import { originIn } from '../../fixtures/hosts/hosts.ts'
import { place } from '../../fixtures/mall/environment.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const goods = (page: Page) => page.getByRole('article').getByRole('link')
/** The visible offline banner; a separate live region announces the same text to screen readers. */
const banner = (page: Page) =>
  page
    .getByText(/^当前没有网络，显示的是/)
    .and(page.locator(':not([role=status])'))
    .filter({ visible: true })

/** Paths of what the worker has stored, pages and files. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const stores = await Promise.all(names.map((name) => caches.open(name)))
    const keys = await Promise.all(stores.map((store) => store.keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

/**
 * Opens a screen until the service worker has stored it: a cold mall may first respond with the
 * plain shell.
 */
async function visit(page: Page, origin: string, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${origin}${path}?companyId=1`)
    await expect(goods(page).first()).toBeVisible()
    await expect.poll(() => stored(page), { timeout: 4_000 }).toContain(`/kept/1${path}`)
  }).toPass()
}

for (const host of ['browser-mobile', 'wechat-android', 'bank-cmb']) {
  const tag = host === 'browser-mobile' ? [] : ['@deep']
  test(
    `a shopper in ${host} reads on without a network and reconnects`,
    { tag },
    async ({ page, context }) => {
      const origin = originIn(host, await place())
      await visit(page, origin, '/home')
      await visit(page, origin, '/ware/list')
      // The code of every screen and sheet, though none of them was opened.
      const code = /\/assets\/(cart-page|filter-sheet|quick-sheet)-/
      await expect
        .poll(async () => (await stored(page)).filter((path) => code.test(path)).length)
        .toBeGreaterThanOrEqual(3)
      await isHydrated(page)

      await test.step('the list stays readable offline, and its filter sheet opens', async () => {
        await context.setOffline(true)
        await page.mouse.wheel(0, 700)
        await expect(banner(page).first()).toBeInViewport()
        await page.getByRole('button', { name: /^筛选/ }).first().click()
        const sheet = page.getByRole('dialog', { name: /筛选/ })
        await expect(sheet).toBeVisible()
        await page.goBack()
        await expect(sheet).toBeHidden()
        const add = page.getByRole('button', { name: /^(加入购物车|选择规格)：/ }).first()
        await expect(add).toHaveAttribute('aria-disabled', 'true')
        await add.click({ force: true })
        await expect(findMessage(page, '没有网络，暂时不能加入购物车')).toBeVisible()
      })
      await test.step('the home page opens offline, and Back returns to the list', async () => {
        await page.goto(`${origin}/home?companyId=1`)
        await expect(goods(page).first()).toBeVisible()
        await isHydrated(page)
        await expect(banner(page).first()).toBeInViewport()
        await page.goBack()
        await expect(goods(page).first()).toBeVisible()
      })
      await test.step('an offline page reloads automatically once the device is online', async () => {
        await page.goto(`${origin}/search?companyId=1`)
        await expect(page.getByRole('heading', { name: '当前没有网络' })).toBeVisible()
        await context.setOffline(false)
        await expect(page.getByRole('searchbox')).toBeVisible()
        await expect(banner(page)).toHaveCount(0)
      })
    },
  )
}
