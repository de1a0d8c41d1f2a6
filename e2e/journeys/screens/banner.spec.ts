import type { Page } from '@playwright/test'
import { isHydrated } from '../../fixtures/screen/checks.ts'
import { expect, test } from '../../fixtures/test.ts'

const carousel = (page: Page) => page.getByRole('group', { name: '活动横幅' })
const slide = (page: Page, place: number) =>
  carousel(page).getByRole('group', { name: new RegExp(`^${place} / \\d+$`) })

test('the banner pauses, turns and can be left by the keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The first banner of company 8 has no link.
  await page.goto('/home?companyId=8')
  await isHydrated(page)
  await carousel(page).getByRole('button', { name: '暂停活动横幅' }).focus()
  await page.keyboard.press('Enter')
  await expect(carousel(page).getByRole('button', { name: '播放活动横幅' })).toBeFocused()
  await expect(async () => {
    if ((await slide(page, 1).getAttribute('inert')) === null) {
      await page.keyboard.press('ArrowRight')
    }
    await expect(slide(page, 2)).not.toHaveAttribute('inert', { timeout: 300 })
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(slide(page, 2).locator('a, button')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(carousel(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(carousel(page).locator(':focus')).toHaveCount(0)
})

test('the banner starts paused when the device prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/home?companyId=1')
  await expect(carousel(page).getByRole('button', { name: '播放活动横幅' })).toBeVisible()
})
