import { watch } from '../fixtures/checks.ts'
import { expect } from '../fixtures/test.ts'
import { test } from '../fixtures/gallery.ts'

test('every component is sound by day, by night and for elder eyes @every-width', async ({
  page,
  openGallery,
}, info) => {
  const { look } = await watch(page, info)
  await openGallery(page)
  await expect(page.getByRole('heading', { name: '组件' })).toBeVisible()
  await look('gallery', { fullPage: true })
  await page.getByRole('button', { name: '深色' }).click()
  await look('gallery-dark', { fullPage: true })
  await page.getByRole('button', { name: '深色' }).click()
  await page.getByRole('button', { name: '大字版' }).click()
  await look('gallery-elder', { fullPage: true })
})
