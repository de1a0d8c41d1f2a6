import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const cards = (page: Page) => page.getByRole('list', { name: /商品列表$/ }).getByRole('listitem')

test('filters of a list stay in the address, and its position survives a reload', async ({
  page,
}) => {
  await page.goto('/ware/list?companyId=1')
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  const service = sheet.getByRole('group', { name: '服务与优惠' }).getByRole('button').first()
  await service.click()
  const show = sheet.getByRole('button', { name: /^查看 \d+ 件商品$/ })
  const box = await sheet.boundingBox()
  expect(box?.height).toBe(page.viewportSize()?.height)
  await expect(show).toBeInViewport()
  await show.click()
  await expect(page).toHaveURL(/services=/)
  await expect(page.getByRole('button', { name: '筛选，已选 1 项' })).toBeVisible()

  const readPlace = () => page.evaluate(() => Math.round(window.scrollY))
  // Scrolling repeats until the position no longer changes, because a wheel event moves the page
  // with a delay.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollBy(0, 1_000))
      return readPlace()
    })
    .toBeGreaterThan(3_500)
  await page.evaluate(() => window.scrollTo(0, 3_000))
  const before = await readPlace()
  await page.reload()
  await expect.poll(async () => Math.abs((await readPlace()) - before)).toBeLessThan(200)
  await expect(page.getByRole('button', { name: '筛选，已选 1 项' })).toBeVisible()
})

test('a count of the filter sheet equals the number of goods that the filter finds', async ({
  page,
}) => {
  await page.goto('/ware/list?companyId=1')
  await page.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  const brand = sheet.getByRole('group', { name: '品牌' }).getByRole('button').last()
  await brand.click()
  const show = sheet.getByRole('button', { name: /^查看 \d+ 件商品$/ })
  const count = /\d+$/.exec((await brand.innerText()).trim())?.[0] ?? ''
  await expect(show).toHaveText(`查看 ${count} 件商品`)
  await show.click()
  await expect(page.getByText(`没有更多了，共 ${count} 件`)).toBeVisible()
})
