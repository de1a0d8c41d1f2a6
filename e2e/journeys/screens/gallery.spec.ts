import { rmSync } from 'node:fs'
import { watch } from '../../fixtures/screen/checks.ts'
import { buildGallery, openGallery } from '../../fixtures/screen/gallery.ts'
import { expect, test } from '../../fixtures/test.ts'
import { widths } from '../../fixtures/screen/widths.ts'

// Sequential, because all tests use one build of the gallery.
test.describe.configure({ mode: 'default' })

let built = ''
test.beforeAll(async () => {
  built = await buildGallery()
})
test.afterAll(() => rmSync(built, { recursive: true, force: true }))

for (const { use, title, tag } of widths) {
  test.describe(title, { tag: [tag, '@deep'] }, () => {
    test.use(use)

    test('every component passes the checks in light, dark and large text', async ({ page }) => {
      const { look } = await watch(page)
      await openGallery(page, built)
      await expect(page.getByRole('heading', { name: '组件' })).toBeVisible()
      await look('gallery', { fullPage: true })
      await page.getByRole('button', { name: '深色' }).click()
      await look('gallery-dark', { fullPage: true })
      await page.getByRole('button', { name: '深色' }).click()
      await page.getByRole('button', { name: '大字版' }).click()
      await look('gallery-elder', { fullPage: true })
    })
  })
}
