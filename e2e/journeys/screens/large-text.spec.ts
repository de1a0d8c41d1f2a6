import type { Locator } from '@playwright/test'
import { productOf } from '../../fixtures/mall/sale.ts'
import { people } from '../../fixtures/mall/test-users.ts'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { settled } from '../../fixtures/screen/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('check-in and the value of the points do not overlap at 320 px in large text', async ({
  page,
  mall,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await mall.signIn(people.linzhixia)
  await page.goto('/home?companyId=1')
  await isHydrated(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-scale', 'elder'))
  const worth = page.getByText(/^可抵 ¥/)
  const checkIn = page.getByRole('link', { name: /^签到/ })
  await expect(worth).toBeVisible()
  await expect(checkIn).toBeVisible()
  await settled(page)
  const [points, link] = [await boxOf(worth), await boxOf(checkIn)]
  const isApart =
    points.right <= link.x ||
    link.right <= points.x ||
    points.bottom <= link.y ||
    link.bottom <= points.y
  expect(isApart, JSON.stringify({ points, link })).toBe(true)
  expect(link.right).toBeLessThanOrEqual(320)
})

test('the buttons that buy a product stay in one line at 200 %', async ({ page, mall }) => {
  const product = await productOf(mall, '听涧 头戴式')
  await page.goto(`/ware/detail/${product.spuId}?companyId=1&skuId=${product.skuId}`)
  await isHydrated(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  const bar = page.getByRole('region', { name: '购买', exact: true })
  for (const name of ['加入购物车', '立即购买']) {
    const button = bar.getByRole('button', { name })
    await expect(button).toBeVisible()
    await settled(page)
    const lines = await button.evaluate((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
      if (!text) return 0
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getClientRects().length
    })
    expect(lines, name).toBe(1)
    const outer = await boxOf(bar)
    const inner = await boxOf(button)
    expect(inner.right, name).toBeLessThanOrEqual(outer.right)
    expect(inner.bottom, name).toBeLessThanOrEqual(outer.bottom)
  }
})
