import type { Page } from '@playwright/test'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { originIn } from '../../fixtures/hosts/hosts.ts'
import { place } from '../../fixtures/mall/environment.ts'
import { expect, test } from '../../fixtures/test.ts'

/**
 * Presses Back as the app does it: its bridge calls the page first, else the web view goes back.
 */
const pressBack = (page: Page) =>
  page.evaluate(() => {
    type Lab = { __mallHostLab: { pressBack(): void } }
    ;(window as unknown as Lab).__mallHostLab.pressBack()
  })

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))

for (const host of [
  'browser-mobile',
  'wechat-android',
  'mini-programme',
  'dingtalk-ios',
  'dingtalk-android',
  'bank-cmb',
  'bank-abc',
  'private-bank',
]) {
  const hasTitleBar = host !== 'browser-mobile'
  const tag = ['browser-mobile', 'wechat-android'].includes(host) ? [] : ['@deep']

  test(
    `Back closes an open sheet before it leaves the screen in ${host}`,
    { tag },
    async ({ page }) => {
      const origin = originIn(host, await place())
      await page.goto(`${origin}/ware/list?companyId=1`)
      const cards = page.getByRole('article').getByRole('link')
      await expect(cards.first()).toBeVisible()
      await isHydrated(page)
      let y = 0
      // An app may take the page through its own sign-in and back in the meantime.
      await expect(async () => {
        if (y < 300) await page.mouse.wheel(0, 400)
        await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
        y = await scrolled(page)
      }).toPass()
      await cards.nth(4).click()

      const buy = page.getByRole('region', { name: '购买', exact: true })
      const sheet = page.getByRole('dialog', { name: '选择规格' })
      const detail = /\/ware\/detail\//
      await expect(async () => {
        if (await sheet.isHidden()) await buy.getByRole('button', { name: '立即购买' }).click()
        await expect(sheet).toBeVisible()
      }).toPass()
      await pressBack(page)
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(detail)

      // A popup closed by its own button leaves no history entry.
      await buy.getByRole('button', { name: '立即购买' }).click()
      await sheet.getByRole('button', { name: '关闭' }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('button', { name: '返回' })).toHaveCount(hasTitleBar ? 0 : 1)
      await pressBack(page)
      await expect(page).toHaveURL(/\/ware\/list\?/)
      await expect.poll(async () => Math.abs((await scrolled(page)) - y)).toBeLessThan(3)
    },
  )
}
