import type { Page } from '@playwright/test'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

/**
 * Scrolls once the page is long enough, and waits until the page has stored its scroll position.
 */
async function scrollPage(page: Page, y: number): Promise<void> {
  const getRange = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  await expect.poll(getRange).toBeGreaterThanOrEqual(y)
  await page.evaluate((top) => {
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, top)
    return scrolled
  }, y)
}
const expectScrolledTo = (page: Page, y: number) =>
  expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThan(3)

test('tabs keep their scroll position', async ({ page, mall }) => {
  await mall.signIn(people.linzhixia)
  await page.setViewportSize({ width: 390, height: 480 })
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click()
  await page.goto('/home?companyId=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  await isHydrated(page)
  await settled(page)
  await scrollPage(page, 900)
  await tab('我的')
  await expect(page.getByRole('heading', { name: '我的订单', exact: true })).toBeVisible()
  await settled(page)
  await expectScrolledTo(page, 0)
  await scrollPage(page, 60)
  await tab('首页')
  await expectScrolledTo(page, 900)
  await tab('我的')
  await expectScrolledTo(page, 60)

  await page.goto('/my/order/99?companyId=1')
  await expect(page.getByRole('article').first()).toBeVisible()
  await settled(page)
  await scrollPage(page, 300)
  await page.getByRole('tab', { name: '待收货' }).click()
  await expect(page).toHaveURL(/\/my\/order\/2/)
  await expectScrolledTo(page, 0)
  await page.getByRole('tab', { name: '全部' }).click()
  await expectScrolledTo(page, 300)
})
